// When the goods of an invoice came: the distributor says so, and may take it back for a day.
import { addDays, type Day, daysBetween, formatDay, todayInIndia } from '#kit/date.ts'

/** So long after its invoice, goods that nobody confirmed are still taken to be on the road. */
export const roadDays = 14

type Left = { invoice_date: Day; received?: object | null | undefined }

export function isOnItsWay({ invoice_date, received }: Left, today: Day): boolean {
  return !received && daysBetween(invoice_date, today) <= roadDays
}

type Arriving = { invoice_date: Day; is_cancelled: boolean; has_lines: boolean }

/** The reason why the goods can't have come on that day, or null. */
export function whyNotReceived(day: Day, { invoice_date, is_cancelled, has_lines }: Arriving, today: Day) {
  if (is_cancelled) return 'This invoice is cancelled, so its goods are not expected.'
  if (!has_lines) return 'This is an opening balance. No goods came with it.'
  if (day < invoice_date) return `The goods left on ${formatDay(invoice_date)}. Enter that day or a later one.`
  if (day > today) return 'Enter the day on which the goods came, today at the latest.'
  return null
}

/** Null while it can still be taken back: until the end of the day after it was said. */
export function whyNotUndo({ told_at }: { told_at: string }, today: Day): string | null {
  const last = addDays(todayInIndia(new Date(told_at)), 1)
  if (today <= last) return null
  return `This could be taken back until ${formatDay(last)}. Raise a claim if goods are missing.`
}
