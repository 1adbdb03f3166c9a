// Why an order is on hold and for how long, short enough for a row of a list.
import { daysBetween, todayInIndia } from '#kit/date.ts'

type Held = { kind: 'credit' | 'overdue' | 'licence' | 'approval'; since: string }

const brief: Record<Held['kind'], string> = {
  credit: 'Over credit limit',
  overdue: 'Invoice overdue',
  licence: 'Licence expired',
  approval: 'Awaiting approval',
}

/** 'Over credit limit, invoice overdue · 3 days' */
export function heldInBrief(holds: readonly Held[], now: Date): string {
  const [first, ...others] = holds.map(({ kind }) => brief[kind])
  if (!first) return ''
  const why = [first, ...others.map((one) => one.charAt(0).toLowerCase() + one.slice(1))].join(', ')
  return `${why} · ${ageInWords(holds.map(({ since }) => since).sort()[0] ?? '', now)}`
}

/** 'today', '1 day', '12 days': by the calendar of India, as people count. */
export function ageInWords(since: string, now: Date): string {
  const days = daysBetween(todayInIndia(new Date(since)), todayInIndia(now))
  if (days <= 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
