// What an auditor looks at first: deeper than usual, or much for somebody new.
import { formatRupees } from '#kit/money.ts'
import { percentOf } from '#parties/rules.ts'

type Seen = { average_bp: number; orders: number; at_pts_paise: number }

const deeperBp = 500

/**
 * Deeper than the business as a whole by more than five points; or one order only, and it is ten
 * times the usual one.
 */
export function outlierOf(row: Seen, all: Seen): string | null {
  if (row.average_bp > all.average_bp + deeperBp) return 'Deeper than the rest by more than 5%'
  if (row.orders === 1 && all.orders > 5 && row.at_pts_paise > 10 * usualOf(all))
    return 'One order, ten times the usual'
  return null
}

export type PartyPast = {
  /**
   * Of the order that is deepest beside what the party had before it; null where it had nothing
   * before.
   */
  deepest: { depth_bp: number; usual_bp: number } | null
  /** At PTS, its first order of all, where that is a new one. */
  first_paise: number | null
}

const largeTimes = 5

/**
 * A party beside itself: deeper than it was by more than five points, or new with an order of five
 * times the usual one.
 */
export function partyOutlierOf({ deepest, first_paise }: PartyPast, row: Seen, all: Seen): string | null {
  if (deepest && deepest.depth_bp > deepest.usual_bp + deeperBp)
    return `Deeper than usual: ${percentOf(deepest.depth_bp)} after ${percentOf(deepest.usual_bp)} before`
  if (first_paise !== null && all.orders > 5 && first_paise > largeTimes * usualOf(all))
    return `New, with a large order: ${formatRupees(first_paise)}`
  return outlierOf(row, all)
}

const usualOf = ({ orders, at_pts_paise }: Seen) => (orders === 0 ? 0 : at_pts_paise / orders)
