// What the master keeps of a product, under the names of the wire: one table for form, import,
// preview and history.
import { type Day, formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'

export type ProductTerms = {
  product_name: string
  division_code: string
  molecule: string
  form: string
  strength: string
  pack: string
  /** Who made it; empty where nobody entered it. */
  manufacturer: string
  hsn: string
  gst_bp: number
  mrp_paise: number
  ptr_paise: number
  pts_paise: number
}

export type Prices = Pick<ProductTerms, 'mrp_paise' | 'ptr_paise' | 'pts_paise'>
export type DatedPrices = Prices & { valid_from: Day }

export const priceNames = ['mrp_paise', 'ptr_paise', 'pts_paise'] as const satisfies (keyof Prices)[]

export const textNames = ['product_name', 'molecule', 'form', 'strength', 'pack', 'manufacturer'] as const

/** What a product may lack. */
export const optionalNames: readonly (typeof textNames)[number][] = ['strength', 'molecule', 'manufacturer']

export const longest: Record<(typeof textNames)[number], number> = {
  product_name: 120,
  molecule: 200,
  form: 60,
  strength: 60,
  pack: 60,
  manufacturer: 120,
}

/** Everything that can change, with the day from which a price holds and whether it is sold. */
export const labels = {
  product_name: 'Name',
  division_code: 'Division',
  molecule: 'Molecule',
  form: 'Form',
  strength: 'Strength',
  pack: 'Pack',
  manufacturer: 'Manufacturer',
  hsn: 'HSN',
  gst_bp: 'GST',
  mrp_paise: 'MRP',
  ptr_paise: 'PTR',
  pts_paise: 'PTS',
  active: 'Active',
} as const satisfies Record<keyof ProductTerms | 'active', string>

export type FieldName = keyof typeof labels
export type FieldValue = string | number | boolean | null

export const fieldNames = Object.keys(labels) as FieldName[]
export const termNames = fieldNames.filter((name): name is keyof ProductTerms => name !== 'active')

export type Change = { field: FieldName; from: FieldValue; to: FieldValue }

/** 12050 of an MRP → '₹120.50'; what is empty is '–'. */
export function showValue(field: FieldName, value: FieldValue): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'gst_bp') return showPercent(Number(value))
  return isPrice(field) ? formatRupees(Number(value)) : String(value)
}

export function isPrice(field: FieldName): field is keyof Prices {
  return (priceNames as readonly string[]).includes(field)
}

/** 1250 → '12.5%' */
export function showPercent(bp: number): string {
  return `${String(bp / 100)}%`
}

/** What differs between two states, in the order of the fields. */
export function changesBetween<Row extends Partial<Record<FieldName, FieldValue>>>(was: Row, is: Row): Change[] {
  return fieldNames.flatMap((field) => {
    const [from = null, to = null] = [was[field], is[field]]
    return field in is && from !== to ? [{ field, from, to }] : []
  })
}

/** The prices that hold on a day: the newest that has begun, else those the product came with. */
export function pricesOn(product: Prices & { prices: readonly DatedPrices[] }, day: Day): Prices {
  let holding: Prices & { valid_from?: Day } = product
  for (const dated of product.prices)
    if (dated.valid_from <= day && dated.valid_from >= (holding.valid_from ?? '')) holding = dated
  return { mrp_paise: holding.mrp_paise, ptr_paise: holding.ptr_paise, pts_paise: holding.pts_paise }
}

/** How much a price rises or falls, in hundredths of a percent, away from zero. */
export function riseBp(from: number, to: number): number {
  return from === 0 ? 0 : Math.sign(to - from) * Math.round((Math.abs(to - from) * 10_000) / from)
}

/** A price that moves by more than a fifth is worth a second look. */
export const steepBp = 2000

export function isSteep({ field, from, to }: Change): boolean {
  return isPrice(field) && typeof from === 'number' && Math.abs(riseBp(from, Number(to))) > steepBp
}

/** 1234 → '+12.3%' */
export function showRise(bp: number): string {
  return `${bp < 0 ? '−' : '+'}${(Math.abs(bp) / 100).toFixed(1)}%`
}

/** 'from today' is said in words; another day by its date. */
export function fromInWords(day: Day, today: Day): string {
  return day === today ? 'from today' : `from ${formatDay(day)}`
}
