// Orders as a spreadsheet reads them: UTF-8 with its mark, quoted text, amounts in rupees, no formula in any cell.
import { formatTime } from '#kit/date.ts'
import { statusWord } from './status.ts'

type ExportedOrder = {
  order_no: string
  order_ref: string | null
  kind: string
  product_type: 'E' | 'G'
  status: number
  distributor: string
  distributor_name: string
  city: string
  cfa_code: string
  cfa_name: string
  placed_by: { name: string }
  placed_at: string
  line_count: number
  total_paise: number
}

const columns: [head: string, cell: (order: ExportedOrder) => string | number][] = [
  ['Order', (order) => order.order_no],
  ['Placed', (order) => formatTime(order.placed_at)],
  ['Status', (order) => statusWord(order.status)],
  ['Kind', (order) => order.kind],
  ['Product type', (order) => (order.product_type === 'E' ? 'ethical' : 'generic')],
  ['Distributor code', (order) => order.distributor],
  ['Distributor', (order) => order.distributor_name],
  ['City', (order) => order.city],
  ['CFA code', (order) => order.cfa_code],
  ['CFA', (order) => order.cfa_name],
  ['Placed by', (order) => order.placed_by.name],
  ['Lines', (order) => order.line_count],
  ['To pay ₹', (order) => inRupees(order.total_paise)],
  ['ERP order', (order) => order.order_ref ?? ''],
]

export const csvHead = `\ufeff${csvRow(columns.map(([head]) => head))}`

export function csvOf(orders: readonly ExportedOrder[]): string {
  return orders.map((order) => csvRow(columns.map(([, cell]) => cell(order)))).join('')
}

function csvRow(cells: (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Text that a spreadsheet would take for a formula is marked as text. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** 2084300 → 20843.00, as a number that no spreadsheet misreads. */
function inRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}
