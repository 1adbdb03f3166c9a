// Orders as a spreadsheet reads them, one row each, amounts in rupees.
import { csvMark, csvRow } from '#kit/csv.ts'
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

type OrderColumn = {
  head: string
  cell: (order: ExportedOrder) => string | number
  width: number
  format?: '@' | '0.00'
}

export const orderColumns: readonly OrderColumn[] = [
  { head: 'Order', cell: (order) => order.order_no, width: 14, format: '@' },
  { head: 'Placed', cell: (order) => formatTime(order.placed_at), width: 18 },
  { head: 'Status', cell: (order) => statusWord(order.status), width: 22 },
  { head: 'Kind', cell: (order) => order.kind, width: 10 },
  { head: 'Product type', cell: (order) => (order.product_type === 'E' ? 'ethical' : 'generic'), width: 13 },
  { head: 'Distributor code', cell: (order) => order.distributor, width: 17, format: '@' },
  { head: 'Distributor', cell: (order) => order.distributor_name, width: 34 },
  { head: 'City', cell: (order) => order.city, width: 16 },
  { head: 'CFA code', cell: (order) => order.cfa_code, width: 11, format: '@' },
  { head: 'CFA', cell: (order) => order.cfa_name, width: 22 },
  { head: 'Placed by', cell: (order) => order.placed_by.name, width: 28 },
  { head: 'Lines', cell: (order) => order.line_count, width: 8 },
  { head: 'To pay ₹', cell: (order) => order.total_paise / 100, width: 16, format: '0.00' },
  { head: 'ERP order', cell: (order) => order.order_ref ?? '', width: 16, format: '@' },
]

export const csvHead = csvMark + csvRow(orderColumns.map(({ head }) => head))

export function csvOf(orders: readonly ExportedOrder[]): string {
  return orders.map((order) => csvRow(orderColumns.map((column) => csvValue(column, order)))).join('')
}

/** 20843 rupees are written as 20843.00. */
function csvValue({ cell, format }: OrderColumn, order: ExportedOrder): string | number {
  const value = cell(order)
  return format === '0.00' && typeof value === 'number' ? value.toFixed(2) : value
}

export function rowOf(order: ExportedOrder): (string | number)[] {
  return orderColumns.map(({ cell }) => cell(order))
}
