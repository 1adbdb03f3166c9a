// The arithmetic of a stock-and-sales statement: what each row must be, and what differs from what
// we know.
import type { Day } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'

export const fields = ['opening', 'received', 'customer_returns', 'sold', 'company_returns', 'closing'] as const
export type FieldName = (typeof fields)[number]
export type Figures = Record<FieldName, number>
export type StatementLine = Figures & { product_code: string }

export const fieldInWords: Record<FieldName, string> = {
  opening: 'Opening',
  received: 'Received',
  customer_returns: 'Returned by customers',
  sold: 'Sold',
  company_returns: 'Returned to us',
  closing: 'Closing',
}

export const mostInARow = 9_999_999

export function closingOf({ opening, received, customer_returns, sold, company_returns }: Figures): number {
  return opening + received + customer_returns - sold - company_returns
}

/**
 * Why a row can't be taken: a number that is none, below zero, or a closing that does not follow;
 * null where it is right.
 */
export function whyNotRow(row: Figures): { field: FieldName; why: string } | null {
  for (const field of fields) {
    const value = row[field]
    if (!Number.isInteger(value)) return { field, why: `${fieldInWords[field]} must be a whole number.` }
    if (value < 0) return { field, why: `${fieldInWords[field]} can’t be below zero.` }
    if (value > mostInARow) return { field, why: `${fieldInWords[field]} is too large.` }
  }
  const closing = closingOf(row)
  if (closing < 0)
    return { field: 'sold', why: `${groupIndian(-closing)} more went out than there was. Check sold and returned.` }
  if (closing === row.closing) return null
  const by = row.closing - closing
  return {
    field: 'closing',
    why: `Closing should be ${groupIndian(closing)}: it is ${groupIndian(Math.abs(by))} too ${by > 0 ? 'high' : 'low'}.`,
  }
}

export type KnownFigures = { last_closing: number | null; invoiced: number }

/** What differs from the month before and from our invoices, in words. */
export function differencesOf({ opening, received }: Figures, known: KnownFigures): string[] {
  const said: string[] = []
  if (known.last_closing !== null && known.last_closing !== opening)
    said.push(
      `Opening is ${groupIndian(opening)}, last month closed with ${groupIndian(known.last_closing)} (${signed(opening - known.last_closing)}).`,
    )
  if (known.invoiced !== received)
    said.push(
      `Received is ${groupIndian(received)}, our invoices say ${groupIndian(known.invoiced)} (${signed(received - known.invoiced)}).`,
    )
  return said
}

function signed(by: number): string {
  return `${by > 0 ? '+' : '−'}${groupIndian(Math.abs(by))}`
}

/** '2026-10' → '2026-10-01' */
export function firstDay(month: string): Day {
  return `${month}-01`
}

export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

export function monthBefore(month: string, by = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 - by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'October 2026' */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`
}

/** The last so many months that are over, the newest first. */
export function monthsUntil(today: Day, count: number): string[] {
  return Array.from({ length: count }, (_, at) => monthBefore(monthOf(today), at + 1))
}

export const oldestMonths = 24

/** A statement is sent for a month that has begun, at most two years back. */
export function whyNotMonth(month: string, today: Day): string | null {
  if (month > monthOf(today)) return `${monthInWords(month)} has not begun yet.`
  if (month < monthBefore(monthOf(today), oldestMonths)) return `${monthInWords(month)} is more than two years ago.`
  return null
}
