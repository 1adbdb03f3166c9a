// Pricing of a cart: one function for the server, the screen that types ahead, and the tests.
import { stockLevel } from '#catalogue/rules.ts'
import { applyScheme, netRatePaise, type Scheme, type SchemedQuantity } from '#catalogue/scheme.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { sanitiseQuantity } from './quantity.ts'

/** More packs than this on one line is a slip of the finger. */
export const mostPacks = 99_999
export const tooManyPacks = `At most ${groupIndian(mostPacks)} packs go on one line.`

/** Of one call. */
export const mostLines = 500

/** A line as it is kept, with all that pricing needs. */
export type CartLine = {
  product_code: string
  product_name: string
  division_code: string
  division_name: string
  active: boolean
  gst_bp: number
  asked: number
  as_typed: boolean
  seen_price_paise: number
  price_paise: number
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  stock: number
  unwanted: string | null
}

export type Warning = {
  code: 'incomplete' | 'out' | 'low' | 'unwanted' | 'inactive' | 'dearer' | 'cheaper'
  message: string
}

export type PricedLine = {
  schemed: SchemedQuantity
  amount_paise: number
  tax_paise: number
  net_rate_paise: number
  warnings: Warning[]
}

/** '0 0 7.9' → 7; null when it is more than anybody orders. */
export function readQuantity(typed: string | number): number | null {
  const quantity = Number(sanitiseQuantity(String(typed)))
  return quantity <= mostPacks ? quantity : null
}

type AskedLine = { product_code: string; quantity: string | number; as_typed: boolean; version?: number | undefined }
export type WantedLine = { code: string; quantity: number; as_typed: boolean; version: number | null }
export type Refusal = { product_code: string; why: 'too_many' | 'unknown' | 'not_sold' | 'changed'; message: string }

/** Many lines as they may be kept, and those that nobody orders. Two numbers for one product are nobody's wish. */
export function readLines(asked: AskedLine[]): { why: string } | { wanted: WantedLine[]; refused: Refusal[] } {
  const wanted: WantedLine[] = []
  const refused: Refusal[] = []
  const codes = new Set<string>()
  for (const { product_code, quantity: typed, as_typed, version = null } of asked) {
    if (codes.has(product_code)) return { why: `${product_code} is there twice. Say each product once.` }
    codes.add(product_code)
    const quantity = readQuantity(typed)
    if (quantity === null) refused.push({ product_code, why: 'too_many', message: tooManyPacks })
    else wanted.push({ code: product_code, quantity, as_typed, version })
  }
  return { wanted, refused }
}

/** The scheme of a line. Who takes a scheme's rounding back keeps the number and forgoes the free goods. */
export function schemeOf({
  min_qty,
  scheme_qty,
  compulsory,
  as_typed,
}: Pick<CartLine, 'min_qty' | 'scheme_qty' | 'compulsory' | 'as_typed'>): Scheme {
  const enabled = scheme_qty > 0 && (compulsory || !as_typed)
  return { enabled, compulsory, minQty: min_qty, schemeQty: scheme_qty }
}

export function priceLine(line: CartLine): PricedLine {
  const schemed = applyScheme(schemeOf(line), line.asked)
  const amount_paise = (schemed.total - schemed.free) * line.price_paise
  return {
    schemed,
    amount_paise,
    tax_paise: taxOn(amount_paise, line.gst_bp),
    net_rate_paise: netRatePaise(line.price_paise, schemed),
    warnings: warningsOf(line, schemed),
  }
}

/** GST of one line, rounded half up to the paisa. */
export function taxOn(amountPaise: number, gstBp: number): number {
  return Math.floor((amountPaise * gstBp + 5_000) / 10_000)
}

function warningsOf(line: CartLine, { incomplete, quantity }: SchemedQuantity): Warning[] {
  const warnings: Warning[] = []
  const group = line.min_qty + line.scheme_qty
  if (!line.active) warnings.push({ code: 'inactive', message: 'Not sold any more. Take it out to place the order.' })
  if (line.price_paise > line.seen_price_paise)
    warnings.push({
      code: 'dearer',
      message: `Was ${formatRupees(line.seen_price_paise)}, is ${formatRupees(line.price_paise)} now. Confirm the new price.`,
    })
  if (line.price_paise < line.seen_price_paise)
    warnings.push({
      code: 'cheaper',
      message: `Was ${formatRupees(line.seen_price_paise)}, is ${formatRupees(line.price_paise)} now.`,
    })
  if (incomplete)
    warnings.push({ code: 'incomplete', message: `${line.asked} made ${quantity}, a whole group of ${group}.` })
  if (stockLevel(line.stock) === 'out')
    warnings.push({ code: 'out', message: 'Out of stock at this CFA. It may come later.' })
  else if (line.stock < quantity) warnings.push({ code: 'low', message: 'Low at this CFA. It may come in two parts.' })
  if (line.unwanted) warnings.push({ code: 'unwanted', message: `Not wanted by this stockist: ${line.unwanted}` })
  return warnings
}

export type CartTotals = {
  paid_qty: number
  free_qty: number
  free_value_paise: number
  value_paise: number
  tax_paise: number
  total_paise: number
  parts: { division_code: string; division_name: string; lines: number; total_paise: number }[]
  must_look: string[]
}

export function totalsOf(lines: { line: CartLine; priced: PricedLine }[]): CartTotals {
  const sum = (of: (one: { line: CartLine; priced: PricedLine }) => number) =>
    lines.reduce((total, one) => total + of(one), 0)
  const value_paise = sum(({ priced }) => priced.amount_paise)
  const tax_paise = sum(({ priced }) => priced.tax_paise)
  const parts = new Map<string, CartTotals['parts'][number]>()
  for (const { line, priced } of lines) {
    const { division_code, division_name } = line
    const part = parts.get(division_code) ?? { division_code, division_name, lines: 0, total_paise: 0 }
    parts.set(division_code, {
      ...part,
      lines: part.lines + 1,
      total_paise: part.total_paise + priced.amount_paise + priced.tax_paise,
    })
  }
  return {
    paid_qty: sum(({ priced }) => priced.schemed.total - priced.schemed.free),
    free_qty: sum(({ priced }) => priced.schemed.free),
    free_value_paise: sum(({ line, priced }) => priced.schemed.free * line.price_paise),
    value_paise,
    tax_paise,
    total_paise: value_paise + tax_paise,
    parts: [...parts.values()].sort((one, other) => one.division_code.localeCompare(other.division_code)),
    must_look: lines.filter(({ priced }) => priced.warnings.some(needsALook)).map(({ line }) => line.product_code),
  }
}

function needsALook({ code }: Warning): boolean {
  return code === 'inactive' || code === 'dearer'
}
