// From what a distributor has and sells to what it should order: whole scheme groups, each number
// explained.
import { type Day, daysBetween, formatDay } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { mostPacks } from '#pricing/quantity.ts'
import { groupSize, type Scheme } from '#pricing/scheme.ts'

export type Selling = {
  /** On the last day of the last statement's month. */
  closing: number
  closed_on: Day
  /** Invoiced since. */
  received_since: number
  /** Ordered and not invoiced yet. */
  on_the_way: number
  /** Of the last three months, the newest first; fewer where fewer statements are there. */
  sold: readonly number[]
}

export type Cover = { cover_days: number; lead_days: number }

export type Suggestion = {
  quantity: number
  /** Packs a day, of the last three months, the newest counting three times. */
  a_day: number
  /** What is left today, as far as it is known. */
  left: number
  needed: number
  why: string
}

const weights = [3, 2, 1]
const daysOfMonth = 30

export function sellingADay(sold: readonly number[]): number {
  const counted = sold.slice(0, weights.length)
  const weight = counted.reduce((sum, _, at) => sum + (weights[at] ?? 0), 0)
  if (weight === 0) return 0
  return counted.reduce((sum, one, at) => sum + one * (weights[at] ?? 0), 0) / weight / daysOfMonth
}

export function suggest(selling: Selling, scheme: Scheme, { cover_days, lead_days }: Cover, today: Day): Suggestion {
  const a_day = sellingADay(selling.sold)
  const since = Math.max(0, daysBetween(selling.closed_on, today))
  const left = Math.max(0, Math.round(selling.closing + selling.received_since - a_day * since))
  const needed = Math.ceil(a_day * (cover_days + lead_days))
  const missing = Math.max(0, needed - left - selling.on_the_way)
  const quantity = wholeGroups(missing, scheme)
  const why = inWords({ selling, a_day, left, needed, missing, quantity, scheme, cover_days, lead_days })
  return { quantity, a_day, left, needed, why }
}

/** Never a part of a group: an incomplete one would be made whole, or bring nothing free. */
function wholeGroups(packs: number, scheme: Scheme): number {
  const group = scheme.enabled ? groupSize(scheme) : 1
  if (packs === 0 || group < 1) return Math.min(packs, mostPacks)
  const groups = Math.min(Math.ceil(packs / group), Math.floor(mostPacks / group))
  return groups * group
}

type Said = Cover & {
  selling: Selling
  a_day: number
  left: number
  needed: number
  missing: number
  quantity: number
  scheme: Scheme
}

function inWords(said: Said): string {
  const { selling, a_day, left, needed, missing, quantity, scheme } = said
  const group = scheme.enabled ? groupSize(scheme) : 1
  return [
    `You closed with ${groupIndian(selling.closing)} on ${formatDay(selling.closed_on)}`,
    selling.received_since > 0 && `, ${groupIndian(selling.received_since)} came since`,
    ` and you sell about ${a_day.toFixed(1)} a day: ${groupIndian(left)} left.`,
    selling.on_the_way > 0 && ` ${groupIndian(selling.on_the_way)} are on the way.`,
    ` ${said.cover_days} days of stock and ${said.lead_days} days of delivery need ${groupIndian(needed)}`,
    missing === 0 ? ': enough.' : `, ${groupIndian(missing)} more.`,
    quantity > missing && group > 1 && ` Made ${groupIndian(quantity)}, whole groups of ${group}.`,
  ]
    .filter(Boolean)
    .join('')
}

/** 'CARD 45, DERM 20' → days by division. */
export function readDivisionDays(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/([\p{L}\d-]+)\s*[:=]?\s+(\d{1,3})\b/gu)].map(([, code = '', days]) => [
      code.toUpperCase(),
      Number(days),
    ]),
  )
}
