// When a promise to pay can be made and whether it was kept. Pure.
import { addDays, type Day, formatDay } from '#kit/date.ts'
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
