// A discount order as it is written: each line's rate, whose approval it needs, and the hold until
// that is given.
import { belowFloor, type Discounted, discountedOf, summaryOf } from '#cart/discounted.ts'
import type { DiscountTerms } from '#pricing/discount.ts'

type Line = {
  product_code: string
  product_name: string
  division_code: string
  asked: number
  price_paise: number
  discount?: (DiscountTerms & { asked_bp: number | null }) | null
}

/** Why these lines can't be sold so, or null. */
export function whyNotSold(lines: readonly Line[]): string | null {
  for (const line of lines) {
    const at = discountedOf(line)
    if (at?.needs === 'refused') return `${line.product_name}: ${belowFloor(at)}`
  }
  return null
}

/** Null for an order of another kind. */
export function discountOf(lines: readonly Line[], partyId: number | null | undefined) {
  if (!partyId) return null
  const sold = lines.flatMap((line) => {
    const at = discountedOf(line)
    return at ? [{ line, at }] : []
  })
  const { needs, deepest_bp } = summaryOf(sold.map(({ at }) => at))
  const asking = sold.filter(({ at }) => at.needs === 'manager' || at.needs === 'admin')
  const deepest = asking.toSorted((one, other) => other.at.discount_bp - one.at.discount_bp)[0]
  const detail = deepest && {
    needs: needs === 'manager' ? ('manager' as const) : ('admin' as const),
    deepest_bp: deepest.at.discount_bp,
    product_name: deepest.line.product_name,
    divisions: [...new Set(asking.map(({ line }) => line.division_code))].sort(),
  }
  return {
    party_id: partyId,
    needs: needs === 'refused' ? ('admin' as const) : needs,
    deepest_bp,
    lines: sold.map(({ at }) => written(at)),
    holds: detail ? [{ kind: 'approval' as const, detail }] : [],
  }
}

function written({
  product_code,
  discount_bp,
  pts_paise,
  net_rate_paise,
  margin_paise,
  contract_id,
  needs,
  terms,
}: Discounted) {
  const { floor_paise, margin_bp } = terms
  return {
    product_code,
    discount_bp,
    pts_paise,
    net_rate_paise,
    floor_paise,
    margin_bp,
    margin_paise,
    contract_id,
    needs: needs === 'refused' ? ('admin' as const) : needs,
  }
}
