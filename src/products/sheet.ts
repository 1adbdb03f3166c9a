// The columns of a product sheet, in the order of the template; a file may have fewer, in any order, under other names.
import type { FieldName } from './fields.ts'

export const maxSheetBytes = 10_485_760

export type ColumnName = 'product_code' | FieldName | 'prices_from'

export const columns: { name: ColumnName; head: string; also: string[] }[] = [
  { name: 'product_code', head: 'Product code', also: ['code', 'item code', 'material', 'material code', 'sku'] },
  { name: 'product_name', head: 'Name', also: ['product name', 'product', 'description', 'item name', 'brand'] },
  { name: 'division_code', head: 'Division', also: ['division code', 'division name', 'div'] },
  { name: 'molecule', head: 'Molecule', also: ['composition', 'generic name', 'salt'] },
  { name: 'form', head: 'Form', also: ['dosage form'] },
  { name: 'strength', head: 'Strength', also: [] },
  { name: 'pack', head: 'Pack', also: ['pack size', 'packing'] },
  { name: 'hsn', head: 'HSN', also: ['hsn code', 'hsn sac'] },
  { name: 'gst_bp', head: 'GST %', also: ['gst', 'gst rate', 'tax', 'tax rate'] },
  { name: 'mrp_paise', head: 'MRP ₹', also: ['mrp', 'mrp rs', 'mrp inr'] },
  { name: 'ptr_paise', head: 'PTR ₹', also: ['ptr', 'ptr rs', 'price to retailer'] },
  { name: 'pts_paise', head: 'PTS ₹', also: ['pts', 'pts rs', 'price to stockist'] },
  {
    name: 'prices_from',
    head: 'Price from',
    also: ['prices from', 'valid from', 'effective from', 'effective date', 'wef'],
  },
  { name: 'active', head: 'Active', also: ['status', 'is active', 'sold'] },
]

/** Added to the rows that were refused; a file that has it can be chosen again as it is. */
export const reasonHead = 'Why it was refused'

export type Heads = {
  /** Where each known column stands. */
  at: Partial<Record<ColumnName, number>>
  ignored: string[]
}

/** Which column is which, whatever case, spaces and signs its head has. */
export function readHeads(heads: string[]): Heads | { why: string } {
  const names = new Map(columns.flatMap(({ name, head, also }) => [head, ...also].map((one) => [loosely(one), name])))
  const at: Heads['at'] = {}
  const ignored: string[] = []
  for (const [place, head] of heads.entries()) {
    const name = names.get(loosely(head))
    if (name === undefined) {
      if (head !== '' && loosely(head) !== loosely(reasonHead)) ignored.push(head.slice(0, 60))
    } else if (at[name] === undefined) at[name] = place
    else return { why: `Two columns are named '${head.slice(0, 60)}'. Keep one of them, then choose the file again.` }
  }
  if (at.product_code === undefined)
    return {
      why: 'The first row names no column ‘Product code’. Name the columns in the first row, then choose the file again.',
    }
  if (Object.keys(at).length === 1)
    return { why: 'Besides the product code no column is known. Look at the template for their names.' }
  return { at, ignored }
}

function loosely(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

export function headOf(name: ColumnName): string {
  return columns.find((column) => column.name === name)?.head ?? name
}
