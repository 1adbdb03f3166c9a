// What other discounts of a placed order would need, while they are typed. Pure.
import { belowFloor } from '#cart/discounted.ts'
import { formatRupees } from '#kit/money.ts'
import { type DiscountTerms, deepestNeed, discountLine, type Needs, netRate } from '#pricing/discount.ts'

type Typed = {
  product_code: string
  packs: number
  price_paise: number
  /** Null: no percentage. */
  discount_bp: number | null
  /** Undefined until they are known. */
  terms: DiscountTerms | null | undefined
}

export type Changed = {
  product_code: string
  /** Why it can't be saved so, or null. */
  why: string | null
  net_rate_paise: number | null
  /** Null until it is known. */
  needs: Needs | null
}

export function changedDiscounts(lines: readonly Typed[]): Changed[] {
  return lines.map(({ product_code, packs, price_paise, discount_bp, terms }) => {
    if (discount_bp === null) return { product_code, why: 'Enter 0 to 99.99 %.', net_rate_paise: null, needs: null }
    if (!terms) return { product_code, why: null, net_rate_paise: netRate(price_paise, discount_bp), needs: null }
    const { needs, net_rate_paise } = discountLine(price_paise, packs, discount_bp, terms)
    const why = needs === 'refused' ? belowFloor({ discount_bp, pts_paise: price_paise, terms }) : null
    return { product_code, why, net_rate_paise, needs }
  })
}

const lineNeeds: Record<Needs, string> = {
  none: 'No approval needed.',
  manager: 'Needs a brand manager’s approval.',
  admin: 'Needs an admin’s approval.',
  refused: '',
}

/** '₹74.88 net. Needs a brand manager’s approval.' */
export function lineInWords(line: Changed | undefined): string {
  if (!line || line.net_rate_paise === null) return ''
  return `${formatRupees(line.net_rate_paise)} net. ${line.needs ? lineNeeds[line.needs] : ''}`.trim()
}

/** Whose approval the order needs with these discounts: the deepest line decides. */
export function changeInWords(lines: readonly Changed[]): string {
  const again = 'What was approved before counts for the old discounts only.'
  if (lines.some(({ needs }) => needs === null)) return again
  const needs = deepestNeed(lines.flatMap((line) => line.needs ?? []))
  if (needs === 'refused') return 'A line is below its floor. Nobody can approve that.'
  if (needs === 'none') return 'Nobody has to approve these discounts.'
  return `${needs === 'manager' ? 'A brand manager of the division' : 'An admin'} has to approve these discounts. ${again}`
}
