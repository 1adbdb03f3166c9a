// Where the orders behind a figure of discount business are listed. Pure.
import { addDays, type Day, monthStart } from '#kit/date.ts'
import type { analysedBy } from './analysis.ts'

type Figure = { by: (typeof analysedBy)[number]; key: string; from?: Day | undefined; to?: Day | undefined }

const filterOf = {
  product: 'product_code',
  hospital: 'party_id',
  doctor: 'party_id',
  distributor: 'distributor',
  employee: 'employee',
  division: 'division',
} as const

/** Narrowed as the figure is, without what was cancelled or rejected. */
export function ordersBehind({ by, key, from, to }: Figure): string {
  const span = by === 'month' ? daysOf(key, { from, to }) : { from, to }
  const params = {
    counted: '1',
    ...(by !== 'month' && { [filterOf[by]]: key }),
    ...(span.from && { from: span.from }),
    ...(span.to && { to: span.to }),
  }
  const text = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/admin/orders-discounted?${text.join('&')}`
}

/** The days of a month that are in the span. */
function daysOf(month: string, { from, to }: Pick<Figure, 'from' | 'to'>) {
  const first = `${month}-01`
  const last = addDays(monthStart(first, -1), -1)
  return { from: from && from > first ? from : first, to: to && to < last ? to : last }
}
