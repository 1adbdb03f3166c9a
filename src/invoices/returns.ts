// When packs can be returned because their batch expires: a span of months around the expiry. Pure:
// the claim form, the server and the calendar ask the same.
import { addDays, type Day, formatDay, monthStart, monthsOf } from '#kit/date.ts'

/** Months before the expiry and after it. */
export type ReturnTerms = { before: number; after: number }
/** The first and the last day. */
type ReturnWindow = { returns_from: Day; returns_until: Day }

/** What a batch has where the ERP does not say when it expires. */
const unknownExpiry = '9999-12-31'

/** Null where nobody knows when the batch expires. */
export function returnWindow(expiresOn: Day, { before, after }: ReturnTerms): ReturnWindow | null {
  if (expiresOn === unknownExpiry) return null
  return { returns_from: addMonths(expiresOn, -before), returns_until: addMonths(expiresOn, after) }
}

type ReturnState = 'early' | 'open' | 'over'

export function returnState({ returns_from, returns_until }: ReturnWindow, today: Day): ReturnState {
  if (today < returns_from) return 'early'
  return today <= returns_until ? 'open' : 'over'
}

type Returned = {
  product_name: string
  batch_no: string
  returns_from: Day | null
  returns_until: Day | null
  /** It came with less shelf life than is promised: that is claimed whenever it is noticed. */
  is_short_life: boolean
}

/** Why packs of a line can't be claimed as expired on this day, or null. */
export function whyNotReturn(line: Returned, today: Day): string | null {
  const { product_name, batch_no, returns_from, returns_until, is_short_life } = line
  if (is_short_life || returns_from === null || returns_until === null) return null
  const state = returnState({ returns_from, returns_until }, today)
  if (state === 'open') return null
  const what = `${product_name}, batch ${batch_no}, as expired`
  const days = `from ${formatDay(returns_from)} to ${formatDay(returns_until)}`
  return state === 'early' ? `You can claim ${what} ${days}.` : `The time to claim ${what} is over. It was ${days}.`
}

/** The same day of another month, or the last day of that month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const first = monthStart(day, -months)
  const last = addDays(monthStart(first, -1), -1)
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`
  return wanted < last ? wanted : last
}

/** This month and the five after it. */
const monthsShown = 6

/**
 * The expiries that the calendar needs: of all that can still be returned, or can be before its
 * last month ends.
 */
export function expiriesShown({ before, after }: ReturnTerms, today: Day): { from: Day; to: Day } {
  return { from: addMonths(today, -after), to: addDays(monthStart(today, -monthsShown - before), -1) }
}

/** The expiries whose packs can be returned from some day of this month on. */
export function expiriesEntering({ before }: Pick<ReturnTerms, 'before'>, today: Day): { from: Day; to: Day } {
  return { from: monthStart(today, -before), to: addDays(monthStart(today, -before - 1), -1) }
}

type Expiring = ReturnWindow & { packs: number; value_paise: number }
type ReturnSum = { lines: number; packs: number; value_paise: number }
type ReturnMonth = { month: string; entering: ReturnSum; leaving: ReturnSum }

/**
 * What enters the window and what leaves it, month by month; a line that can be returned no more is
 * in none.
 */
export function returnMonths(lines: readonly Expiring[], today: Day): ReturnMonth[] {
  const months = monthsOf({ from: today, to: monthStart(today, 1 - monthsShown) })
  const open = lines.filter((line) => returnState(line, today) !== 'over')
  return months.map((month) => ({
    month,
    entering: sumOf(open.filter((line) => isIn(line.returns_from, month))),
    leaving: sumOf(open.filter((line) => isIn(line.returns_until, month))),
  }))
}

/** What can be returned today, and until when the first of it. */
export function returnsNow(lines: readonly Expiring[], today: Day): ReturnSum & { until: Day | null } {
  const open = returnsOf(lines, null, today)
  return { ...sumOf(open), until: open[0]?.returns_until ?? null }
}

/**
 * The lines of a month in the order of what happens in it; without one, those of today, the first
 * to leave first.
 */
export function returnsOf<Line extends ReturnWindow>(lines: readonly Line[], month: string | null, today: Day): Line[] {
  if (month === null)
    return lines
      .filter((line) => returnState(line, today) === 'open')
      .toSorted((one, other) => inTurn(one.returns_until, other.returns_until))
  const dayOf = (line: Line) => (isIn(line.returns_from, month) ? line.returns_from : line.returns_until)
  return lines
    .filter((line) => returnState(line, today) !== 'over' && isIn(dayOf(line), month))
    .toSorted((one, other) => inTurn(dayOf(one), dayOf(other)))
}

const isIn = (day: Day, month: string) => day.startsWith(month)
const inTurn = (one: Day, other: Day) => (one === other ? 0 : one < other ? -1 : 1)

function sumOf(lines: readonly Pick<Expiring, 'packs' | 'value_paise'>[]): ReturnSum {
  return {
    lines: lines.length,
    packs: lines.reduce((sum, line) => sum + line.packs, 0),
    value_paise: lines.reduce((sum, line) => sum + line.value_paise, 0),
  }
}
