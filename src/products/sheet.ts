// The columns of a product sheet, in the order of the template; a file may have fewer, in any
// order, under other names.
import { readHeads as readAnyHeads, type SheetColumn, type Heads as SheetHeads } from '#kit/importing.ts'
import type { FieldName } from './fields.ts'

export type ColumnName = 'product_code' | FieldName | 'prices_from'

export const columns: SheetColumn<ColumnName>[] = [
  {
    name: 'product_code',
    head: 'Product code',
    also: ['code', 'item code', 'material', 'material code', 'sku'],
    rule: 'At most 20 characters. Codes are text: leading zeros count. A code that nobody has adds a product.',
    isNeeded: true,
    isText: true,
  },
  {
    name: 'product_name',
    head: 'Name',
    also: ['product name', 'product', 'description', 'item name', 'brand'],
    rule: 'At most 120 characters.',
    width: 36,
  },
  {
    name: 'division_code',
    head: 'Division',
    also: ['division code', 'division name', 'div'],
    rule: 'The code or the name of a division.',
  },
  {
    name: 'molecule',
    head: 'Molecule',
    also: ['composition', 'generic name', 'salt'],
    rule: 'Optional, at most 200 characters.',
    width: 40,
  },
  { name: 'form', head: 'Form', also: ['dosage form'], rule: 'At most 60 characters.' },
  { name: 'strength', head: 'Strength', also: [], rule: 'Optional, at most 60 characters.' },
  { name: 'pack', head: 'Pack', also: ['pack size', 'packing'], rule: 'At most 60 characters.' },
  {
    name: 'manufacturer',
    head: 'Manufacturer',
    also: ['maker', 'made by', 'mfr', 'mfg by', 'manufactured by'],
    rule: 'Optional, at most 120 characters. Printed on invoices beside batch and expiry.',
    width: 30,
  },
  { name: 'hsn', head: 'HSN', also: ['hsn code', 'hsn sac'], rule: '4, 6 or 8 digits.', isText: true },
  {
    name: 'gst_bp',
    head: 'GST %',
    also: ['gst', 'gst rate', 'tax', 'tax rate'],
    rule: 'A percentage from 0 to 100, with at most two decimals.',
  },
  { name: 'mrp_paise', head: 'MRP ₹', also: ['mrp', 'mrp rs', 'mrp inr'], rule: 'Rupees, at most two decimals.' },
  {
    name: 'ptr_paise',
    head: 'PTR ₹',
    also: ['ptr', 'ptr rs', 'price to retailer'],
    rule: 'Rupees, not more than the MRP.',
  },
  {
    name: 'pts_paise',
    head: 'PTS ₹',
    also: ['pts', 'pts rs', 'price to stockist'],
    rule: 'Rupees, not more than the PTR.',
  },
  {
    name: 'prices_from',
    head: 'Price from',
    also: ['prices from', 'valid from', 'effective from', 'effective date', 'wef'],
    rule: 'A date as DD-MM-YYYY, today or later. Empty means today.',
  },
  { name: 'active', head: 'Active', also: ['status', 'is active', 'sold'], rule: 'Yes or No.' },
]

export type Heads = SheetHeads<ColumnName>

/** A sheet of codes alone changes nothing. */
export function readHeads(heads: string[]): Heads | { why: string } {
  const read = readAnyHeads(columns, heads)
  if ('why' in read || Object.keys(read.at).length > 1) return read
  return { why: 'Besides the product code no column is known. Look at the template for their names.' }
}

export function headOf(name: ColumnName): string {
  return columns.find((column) => column.name === name)?.head ?? name
}
