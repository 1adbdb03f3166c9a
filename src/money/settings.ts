import { mayEnterMoney } from '#credit/rights.ts'
import { setting, wholeNumber } from '#kit/setting.ts'
import { day, z } from '#kit/shape.ts'

export const closedUntil = setting({
  key: 'receivables.closed_until',
  group: 'E-invoices, TDS and returns',
  title: 'Books closed up to',
  help: 'Receipts and notes can’t be dated on this day or before it.',
  elsewhere: 'Months are closed and reopened under Money, on the tab Books.',
  shape: z.nullable(day),
  fallback: null,
})

export const mostTds = setting({
  key: 'receivables.most_tds_percent',
  group: 'E-invoices, TDS and returns',
  title: 'Highest TDS on a receipt, in percent',
  help: 'A receipt whose TDS is a larger part of the invoices that it settles is refused.',
  right: mayEnterMoney,
  shape: wholeNumber(0, 30),
  fallback: 10,
})

export const moneySettings = [closedUntil, mostTds]
