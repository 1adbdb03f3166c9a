// The lines of a discount cart or order with what their discounts make of them.
import { formatRupees } from '#kit/money.ts'
import {
  type DiscountedLine,
  type DiscountSums,
  type DiscountTerms,
  deepestNeed,
  depthOf,
  discountLine,
  discountSums,
  type Needs,
} from '#pricing/discount.ts'

type Kept = {
  product_code: string
  asked: number
  price_paise: number
  discount?: (DiscountTerms & { asked_bp: number | null }) | null
}

export type Discounted = DiscountedLine & {
  product_code: string
  packs: number
  pts_paise: number
  terms: DiscountTerms
}

/** Null on a line of another kind of cart. */
export function discountedOf({ product_code, asked, price_paise, discount }: Kept): Discounted | null {
  if (!discount) return null
  const { asked_bp, ...terms } = discount
  return {
    product_code,
    packs: asked,
    pts_paise: price_paise,
    ...discountLine(price_paise, asked, asked_bp, terms),
    terms,
  }
}

export type DiscountSummary = DiscountSums & { needs: Needs; deepest_bp: number }

export function summaryOf(lines: readonly Discounted[]): DiscountSummary {
  return {
    ...discountSums(lines),
    needs: deepestNeed(lines.map(({ needs }) => needs)),
    deepest_bp: lines.reduce((deepest, { discount_bp }) => Math.max(deepest, discount_bp), 0),
  }
}

/** '27 % is below the floor. The lowest rate is ₹206.72, 22 % off.' */
export function belowFloor({
  discount_bp,
  pts_paise,
  terms,
}: Pick<Discounted, 'discount_bp' | 'pts_paise' | 'terms'>): string {
  const lowest = percent(depthOf(pts_paise, terms.floor_paise))
  return `${percent(discount_bp)} is below the floor. The lowest rate is ${formatRupees(terms.floor_paise)}, ${lowest} off.`
}

function percent(bp: number): string {
  return `${(bp / 100).toFixed(2).replace(/\.?0+$/, '')}%`
}
