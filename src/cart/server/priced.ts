import { stockLevel } from '#catalogue/rules.ts'
import type { Output } from '#kit/endpoint.ts'
import { agreed } from '#pricing/discount.ts'
import { sumOf } from '#pricing/totals.ts'
import type { getCart } from '../contract.ts'
import { type Discounted, discountedOf, summaryOf } from '../discounted.ts'
import { priceLine, totalsOf } from '../rules.ts'
import type { KeptCart, KeptLine } from './kept.ts'

export type PricedCart = Output<typeof getCart>['data']

/**
 * The cart as it is answered: every line with what the scheme makes of it, its price, tax and
 * warnings.
 */
export function pricedCart(cart: KeptCart): PricedCart {
  const lines = cart.lines.map((line) => ({ line, priced: priceLine(line, cart.is_interstate) }))
  const discounted = new Map(
    cart.lines.flatMap((line) => {
      const at = discountedOf(line)
      return at ? [[line.product_code, at] as const] : []
    }),
  )
  return {
    distributor: cart.distributor,
    distributor_name: cart.distributor_name,
    cfa_code: cart.cfa_code,
    is_interstate: cart.is_interstate,
    kind: cart.kind,
    ...(cart.party && { party: cart.party, discount: summaryOf([...discounted.values()]) }),
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
      ...shownDiscount(discounted.get(line.product_code)),
    })),
    cartProductCodeList: lines.map(({ line }) => line.product_code),
    total_iten: lines.length,
    orderEditList: cart.editable,
    ...totalsOf(lines),
  }
}

/** What placing these lines would cost, tax included. */
export function totalOf(lines: readonly KeptLine[], isInterstate: boolean): number {
  return sumOf(lines.map((line) => priceLine(line, isInterstate))).total_paise
}

/** What a line says of its discount. */
function shownDiscount(at: Discounted | undefined): Partial<PricedCart['cart_items'][number]> {
  if (!at) return {}
  const { discount_bp, net_rate_paise, margin_paise, claim_paise, needs, terms, pts_paise } = at
  const contract = agreed(pts_paise, terms)
  return {
    discount_bp,
    net_rate_paise,
    margin_paise,
    claim_paise,
    needs,
    floor_paise: terms.floor_paise,
    contract_bp: contract?.discount_bp ?? null,
  }
}
