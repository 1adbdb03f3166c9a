import { stockLevel } from '#catalogue/rules.ts'
import type { Output } from '#kit/endpoint.ts'
import type { getCart } from '../contract.ts'
import { priceLine, totalsOf } from '../rules.ts'
import type { KeptCart, KeptLine } from './kept.ts'

export type PricedCart = Output<typeof getCart>['data']

/** The cart as it is answered: every line with what the scheme makes of it, its price, tax and warnings. */
export function pricedCart(cart: KeptCart): PricedCart {
  const lines = cart.lines.map((line) => ({ line, priced: priceLine(line) }))
  return {
    distributor: cart.distributor,
    distributor_name: cart.distributor_name,
    cfa_code: cart.cfa_code,
    is_interstate: cart.is_interstate,
    kind: cart.kind,
    version: cart.version,
    cart_items: lines.map(({ line, priced }) => ({
      product_code: line.product_code,
      product_name: line.product_name,
      division_code: line.division_code,
      division_name: line.division_name,
      molecule: line.molecule,
      pack: line.pack,
      quantity_ordered: line.asked,
      free_qty: priced.schemed.free,
      total_qty: priced.schemed.total,
      as_typed: line.as_typed,
      min_qty: line.min_qty,
      scheme_qty: line.scheme_qty,
      compulsory: line.compulsory,
      mrp_paise: line.mrp_paise,
      price_paise: line.price_paise,
      old_price_paise: line.seen_price_paise === line.price_paise ? null : line.seen_price_paise,
      gst_bp: line.gst_bp,
      amount_paise: priced.amount_paise,
      tax_paise: priced.tax_paise,
      stock: stockLevel(line.stock),
      warnings: priced.warnings,
    })),
    cartProductCodeList: lines.map(({ line }) => line.product_code),
    total_iten: lines.length,
    ...totalsOf(lines),
  }
}

/** What placing these lines would cost, tax included. */
export function totalOf(lines: readonly KeptLine[]): number {
  return totalsOf(lines.map((line) => ({ line, priced: priceLine(line) }))).total_paise
}
