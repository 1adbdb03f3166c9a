// The columns of a statement as a sheet.
import { cellsOf, type Heads, type SheetColumn } from '#kit/importing.ts'
import { type FieldName, type Figures, fields } from './rules.ts'

export type SheetField = 'product_code' | 'product_name' | FieldName

export const statementColumns: readonly SheetColumn<SheetField>[] = [
  {
    name: 'product_code',
    head: 'Product code',
    also: ['Code', 'Item code', 'Item'],
    isNeeded: true,
    isText: true,
    width: 14,
  },
  { name: 'product_name', head: 'Product name', also: ['Name', 'Description', 'Particulars', 'Product'], width: 36 },
  { name: 'opening', head: 'Opening', also: ['Opening stock', 'Op stock', 'OPSTK', 'Opening qty'] },
  { name: 'received', head: 'Received', also: ['Receipts', 'Purchase', 'Purchases', 'Receipt', 'Inward'] },
  {
    name: 'customer_returns',
    head: 'Returned by customers',
    also: ['Sales return', 'Return', 'Returns', 'Sale return'],
  },
  { name: 'sold', head: 'Sold', also: ['Sales', 'Sale', 'Issue', 'Outward', 'Sales qty'], isNeeded: true },
  { name: 'company_returns', head: 'Returned to us', also: ['Purchase return', 'Other out', 'Returned to company'] },
  { name: 'closing', head: 'Closing', also: ['Closing stock', 'Cl stock', 'CLSTK', 'Balance', 'Closing qty'] },
]

export type ReadLine = { code: string; name: string; figures: Figures } | { why: string }

/** A row of the sheet: empty cells are 0, and an empty closing follows from the others. */
export function readLine(cells: readonly string[], heads: Heads<SheetField>): ReadLine | null {
  const given = cellsOf(cells, heads)
  const code = given.product_code ?? ''
  if (code === '' || /^(?:grand\s+)?total/i.test(code)) return null
  const figures: Figures = { opening: 0, received: 0, customer_returns: 0, sold: 0, company_returns: 0, closing: 0 }
  for (const field of fields) {
    const text = (given[field] ?? '').replaceAll(',', '').replace(/\.0+$/, '')
    if (text === '') continue
    if (!/^-?\d{1,8}$/.test(text)) return { why: `${code}: ‘${given[field]}’ is not a whole number.` }
    figures[field] = Number(text)
  }
  if (!given.closing)
    figures.closing =
      figures.opening + figures.received + figures.customer_returns - figures.sold - figures.company_returns
  return { code, name: given.product_name ?? '', figures }
}
