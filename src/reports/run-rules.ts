// Reports that take long: which ones, how long they take, and how far one is. Pure.
import { daysBetween } from '#kit/date.ts'
import { type Notices, text } from '#kit/notice.ts'
import { setting } from '#kit/setting.ts'
import { z } from '#kit/shape.ts'
import type { Span } from './report-rules.ts'

export const slowRows = setting({
  key: 'reports.slow_rows',
  group: 'Reports',
  title: 'Day totals of a report in the background',
  help: 'A report that reads more of them is made in the background, so that others do not wait for it.',
  shape: z.int().check(z.gte(0, 'Use 0 to 1000000000.'), z.lte(1_000_000_000, 'Use 0 to 1000000000.')),
  fallback: 600_000,
})

/**
 * Up to a year of one's own, or a quarter of everybody's, is made at once; only longer spans are
 * asked what they cost.
 */
export function mayBeSlow({ from, to }: Span, whose: 'own' | 'everybody'): boolean {
  return daysBetween(from, to) > (whose === 'own' ? 366 : 92)
}

type Known = {
  /** Of all day totals. */
  rows: number
  days: number
  /** Of the firms that a person may see. */
  firms: number
  all_firms: number
}

/** The days asked for and those they are compared with. */
export function rowsOf({ from, to }: Span, { rows, days, firms, all_firms }: Known): number {
  if (days <= 0 || all_firms <= 0) return 0
  const share = Math.min(1, (2 * (daysBetween(from, to) + 1)) / days) * Math.min(1, firms / all_firms)
  return Math.round(rows * share)
}

/** Before anything was measured here: about 300 day totals a millisecond. */
const usualPerMs = 300
const leastMs = 500

/** `perMs`: of the last runs on this machine, where there were some. */
export function expectedMs(rows: number, perMs: number | null): number {
  return Math.max(leastMs, Math.round(rows / (perMs && perMs > 0 ? perMs : usualPerMs)))
}

/** Percent, never all of it before it is done: an estimate may be wrong. */
export function progressOf(elapsedMs: number, expected: number): number {
  if (elapsedMs <= 0) return 0
  const share = elapsedMs / Math.max(1, expected)
  // What takes longer than it should comes closer to the end ever more slowly.
  return Math.min(99, Math.round(share <= 0.8 ? share * 100 : 100 - 20 * Math.exp(-(share - 0.8) / 0.8)))
}

export const reportNotices = {
  report_ready: {
    choice: 'A report that took long is ready',
    to: ['D', 'E', 'A'],
    group: 'news',
    mark: 'success',
    title: (facts) => (text(facts.why) ? `${text(facts.title)} could not be made` : `${text(facts.title)} is ready`),
    detail: (facts) => text(facts.why) || 'The report that you asked for is made.',
    href: (facts, { isOffice }) => `${isOffice ? '/admin/dashboard?tab=reports&' : '/mis?'}${text(facts.address)}`,
  },
} satisfies Notices
