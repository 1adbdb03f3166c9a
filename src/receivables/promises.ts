// When a promise to pay can be made and whether it was kept, and which month can be closed. Pure.
import type { DivType } from '#kit/access.ts'
import { addDays, type Day, formatDay, isDay, monthInWords, monthStart } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'

export const longestPromiseDays = 60

type Promised = { amount_paise: number; pay_on: Day }

export function whyNotPromise(
  { amount_paise, pay_on }: Promised,
  owedPaise: number,
  today: Day,
): Record<string, string> {
  const last = addDays(today, longestPromiseDays)
  return {
    ...(amount_paise > owedPaise
      ? { amount_paise: owedPaise > 0 ? `${formatRupees(owedPaise)} is owed. Enter that or less.` : 'Nothing is owed.' }
      : {}),
    ...(pay_on < today || pay_on > last ? { pay_on: `Choose a day from today to ${formatDay(last)}.` } : {}),
  }
}

/** Its day itself is still in time. */
export function promiseState(payOn: Day, today: Day): 'open' | 'broken' {
  return payOn < today ? 'broken' : 'open'
}

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
