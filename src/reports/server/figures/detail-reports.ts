// The invoices behind a figure, and a table of one's own.
import { monthInWords, monthsOf } from '#kit/date.ts'
import { type Across, breakdowns, measures, type ReportRow, usualAcross } from '../../report-rules.ts'
import { type Asking, type Body, column, isOwn } from './asking.ts'
import { invoicesBehind } from './invoices-behind.ts'
import { tradeGrid, tradeSums } from './trade.ts'

export async function invoices(asking: Asking): Promise<Body> {
  const { me, asked } = asking
  const [{ rows, count }, totals] = await Promise.all([invoicesBehind(asking, asked.top ?? null), tradeSums(asking)])
  return {
    columns: [
      column('label', 'Invoice', 'text'),
      column('day', 'Date', 'text'),
      ...(isOwn(me) ? [] : [column('distributor_name', 'Distributor', 'text')]),
      column('packs', 'Packs', 'count'),
      column('value_paise', 'Value ₹', 'money'),
    ],
    rows: rows.map(({ invoice_id, invoice_no, ...row }) => ({ key: String(invoice_id), label: invoice_no, ...row })),
    row_count: count,
    totals: { label: 'Total', packs: totals.packs, value_paise: totals.value },
  }
}

/** Every column of one's own table is a name of its own: 'c0', 'c1' and on, then the sum. */
export async function ownTable(asking: Asking): Promise<Body> {
  const { asked, span, by } = asking
  const across: Across = asked.across ?? usualAcross(by)
  const measure = asked.measure ?? 'value'
  const { kind } = measures[measure]
  const grid = await tradeGrid(asking, { by, across, measure, span })
  const columnKeys =
    across === 'month'
      ? monthsOf(span).map((month) => ({ key: month, title: monthInWords(month) }))
      : [...new Map(grid.map((one) => [one.across, one.across_label]))]
          .map(([key, title]) => ({ key, title }))
          .sort((one, other) => (one.title < other.title ? -1 : 1))
  const rowsByKey = new Map<string, ReportRow & { total: number }>()
  const totals: ReportRow = { label: 'Total', total: 0 }
  for (const { key } of columnKeys) totals[nameOf(key)] = 0
  for (const cell of grid) {
    const row = rowsByKey.get(cell.key) ?? {
      key: cell.key,
      label: cell.label,
      ...Object.fromEntries(columnKeys.map(({ key }) => [nameOf(key), 0])),
      total: 0,
    }
    row[nameOf(cell.across)] = cell.value
    row.total += cell.value
    rowsByKey.set(cell.key, row)
    totals[nameOf(cell.across)] = Number(totals[nameOf(cell.across)]) + cell.value
    totals.total = Number(totals.total) + cell.value
  }
  const rows = [...rowsByKey.values()]
  rows.sort((one, other) => (by === 'month' ? (String(one.key) < String(other.key) ? -1 : 1) : other.total - one.total))
  return {
    columns: [
      column('label', breakdowns[by], 'text'),
      ...columnKeys.map(({ key, title }) => column(nameOf(key), title, kind)),
      column('total', 'Total', kind),
    ],
    rows,
    totals,
  }
}

const nameOf = (key: string) => `of ${key}`
