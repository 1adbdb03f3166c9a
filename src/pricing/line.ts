// One line: what the scheme makes of the packs that are asked for, what is paid for them, and the
// tax on that.
import { applyScheme, type Scheme, type SchemedQuantity } from './scheme.ts'
import { taxOn } from './tax.ts'

/** What a line's price depends on. */
export type Terms = {
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  price_paise: number
  gst_bp: number
}

export type PricedPacks = { schemed: SchemedQuantity; amount_paise: number; tax_paise: number }

/**
 * The scheme of a line. Who takes a scheme's rounding back keeps the number and forgoes the free
 * goods.
 */
export function schemeOf({
  min_qty,
  scheme_qty,
  compulsory,
  as_typed,
}: Pick<Terms, 'min_qty' | 'scheme_qty' | 'compulsory'> & { as_typed: boolean }): Scheme {
  const enabled = scheme_qty > 0 && (compulsory || !as_typed)
  return { enabled, compulsory, minQty: min_qty, schemeQty: scheme_qty }
}

/**
 * Only the paid packs cost something, and tax is on them: between states IGST, else CGST and SGST.
 */
export function pricePacks(terms: Terms & { as_typed: boolean }, asked: number, isInterstate: boolean): PricedPacks {
  const schemed = applyScheme(schemeOf(terms), asked)
  const amount_paise = (schemed.total - schemed.free) * terms.price_paise
  return { schemed, amount_paise, tax_paise: taxOn(amount_paise, terms.gst_bp, isInterstate) }
}
