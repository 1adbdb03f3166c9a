// Pricing of a cart: one function for the server, the screen that types ahead, and the tests.
import { stockLevel } from '#catalogue/rules.ts'
import { type Day, formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { type PricedPacks, pricePacks } from '#pricing/line.ts'
import type { SchemedQuantity } from '#pricing/scheme.ts'
import { type Packs, type Part, packsOf, partsOf, type Sum, sumOf } from '#pricing/totals.ts'

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
  /** Null when it could not be read at once. */
  stock: number | null
  unwanted: string | null
  /**
   * When the drug licence ended that this product needs; null while it is valid, or where none is
   * needed.
   */
  licence_ended?: Day | null
}

export type Warning = {
  code: 'incomplete' | 'out' | 'low' | 'unwanted' | 'inactive' | 'dearer' | 'cheaper' | 'licence'
  message: string
}

export type PricedLine = PricedPacks & { warnings: Warning[] }

type AskedLine = {
  product_code: string
  quantity: number
  as_typed: boolean
  version?: number | undefined
  discount_bp?: number | undefined
}
export type WantedLine = {
  code: string
  quantity: number
  as_typed: boolean
  version: number | null
  discount_bp: number | null
}
export type Refusal = { product_code: string; why: 'unknown' | 'not_sold' | 'changed'; message: string }

/** Many lines as they may be kept; a product appears on one line only. */
export function readLines(asked: AskedLine[]): { why: string } | { wanted: WantedLine[] } {
  const wanted = new Map<string, WantedLine>()
  for (const line of asked) {
    if (wanted.has(line.product_code)) return { why: `${line.product_code} is listed twice. List each product once.` }
    wanted.set(line.product_code, asWanted(line))
  }
  return { wanted: [...wanted.values()] }
}

export function asWanted({ product_code, quantity, as_typed, version, discount_bp }: AskedLine): WantedLine {
  return { code: product_code, quantity, as_typed, version: version ?? null, discount_bp: discount_bp ?? null }
}

export function priceLine(line: CartLine, isInterstate: boolean): PricedLine {
  const packs = pricePacks(line, line.asked, isInterstate)
  return { ...packs, warnings: warningsOf(line, packs.schemed) }
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
  if (stockLevel(line.stock) === 'out') warnings.push({ code: 'out', message: stockWords.out('this CFA') })
  else if (line.stock !== null && line.stock < quantity)
    warnings.push({ code: 'low', message: stockWords.low('this CFA') })
  if (line.licence_ended)
    warnings.push({
      code: 'licence',
      message: `Puts the order on hold: the drug licence ended on ${formatDay(line.licence_ended)}.`,
    })
  if (line.unwanted)
    warnings.push({
      code: 'unwanted',
      message: `Not wanted by this stockist: ${line.unwanted}${/[.!?]$/.test(line.unwanted) ? '' : '.'}`,
    })
  return warnings
}

const stockWords = {
  out: (cfa: string) => `Out of stock at ${cfa}. It may come later.`,
  low: (cfa: string) => `Low at ${cfa}. It may come in two parts.`,
}

/** A warning's sentence, with the CFA by its name. */
export function warningWords({ code, message }: { code: string; message: string }, cfaName: string): string {
  return code === 'out' || code === 'low' ? stockWords[code](cfaName) : message
}

export type CartTotals = Sum & Packs & { parts: Part[]; must_look: string[] }

export function totalsOf(lines: readonly { line: CartLine; priced: PricedLine }[]): CartTotals {
  const costing = lines.map(({ line, priced: { amount_paise, tax_paise, schemed } }) => ({
    amount_paise,
    tax_paise,
    total: schemed.total,
    free: schemed.free,
    price_paise: line.price_paise,
    division_code: line.division_code,
    division_name: line.division_name,
  }))
  return {
    ...packsOf(costing),
    ...sumOf(costing),
    parts: partsOf(costing),
    must_look: lines.filter(({ priced }) => priced.warnings.some(needsALook)).map(({ line }) => line.product_code),
  }
}

function needsALook({ code }: Warning): boolean {
  return code === 'inactive' || code === 'dearer'
}
