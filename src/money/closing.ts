// Which month of the books can be closed, and by whom. Pure.
import type { DivType } from '#kit/access.ts'
import { addDays, type Day, isDay, monthInWords, monthStart } from '#kit/date.ts'

/** '2026-10' → '2026-10-31' */
export function monthEnd(month: string): Day {
  const next = addDays(`${month}-01`, 32)
  return addDays(monthStart(next), -1)
}

export function whyNotClose(month: string, today: Day, closedUntil: Day | null): string | null {
  if (!isDay(`${month}-01`)) return 'Enter a month as YYYY-MM.'
  if (monthEnd(month) >= today) return `${monthInWords(month)} is not over yet.`
  if (closedUntil && monthEnd(month) <= closedUntil) return `${monthInWords(month)} is closed already.`
  return null
}

/** Up to when the books are closed once the last closed month is open again. */
export function closedBefore(closedUntil: Day): Day {
  return addDays(monthStart(closedUntil), -1)
}

/** A month is closed for both product types, so by who works in both. */
export function whyNotCloseFor(divType: DivType): string | null {
  return divType === 'B' ? null : 'The books are those of both product types. Ask an admin who works in both.'
}
