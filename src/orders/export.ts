// Orders as a spreadsheet reads them, one row each, amounts in rupees.
import { csvMark, csvRow } from '#kit/csv.ts'
import { formatTime } from '#kit/date.ts'
import { isOff, type StatusCode, statusWord } from './status.ts'
import { toPayOf } from './to-pay.ts'

type ExportedOrder = {
  order_no: string
  order_ref: string | null
  kind: string
  product_type: 'E' | 'G'
  status: StatusCode
  distributor: string
  distributor_name: string
  city: string
  cfa_code: string
  cfa_name: string
  placed_by: { name: string }
  placed_at: string
  line_count: number
  value_paise: number
  tax_paise: number
  round_off_paise: number
  total_paise: number
  invoiced_paise: number
  po_no: string | null
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
  { head: 'Value ₹', cell: owed((order) => order.value_paise), width: 16, format: '0.00' },
  { head: 'GST ₹', cell: owed((order) => order.tax_paise), width: 14, format: '0.00' },
  { head: 'Round-off ₹', cell: owed((order) => order.round_off_paise), width: 12, format: '0.00' },
  { head: 'To pay ₹', cell: (order) => toPayOf(order) / 100, width: 16, format: '0.00' },
  { head: 'ERP order', cell: (order) => order.order_ref ?? '', width: 16, format: '@' },
  {
    head: 'Cancelled or rejected ₹',
    cell: (order) => (isOff(order.status) ? order.total_paise / 100 : ''),
    width: 22,
    format: '0.00',
  },
  { head: 'Purchase order', cell: (order) => order.po_no ?? '', width: 18, format: '@' },
]

/**
 * Rupees; nothing of an order that is cancelled or rejected, so that whoever sums the column sums
 * what is owed.
 */
function owed(paise: (order: ExportedOrder) => number): OrderColumn['cell'] {
  return (order) => (isOff(order.status) ? 0 : paise(order) / 100)
}

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
