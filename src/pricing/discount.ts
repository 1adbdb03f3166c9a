// A line of discount business: what the party pays, what the stockist keeps, and whose approval the
// depth needs.

/** What holds for a party and a product today. Hundredths of a percent below PTS. */
export type DiscountTerms = {
  floor_paise: number
  contract_id: number | null
  contract_bp: number | null
  contract_rate_paise: number | null
  /** Of the contract's packs this month; null where it sets no limit. */
  packs_left: number | null
  margin_bp: number
  free_bp: number
  manager_bp: number
}

/** Who decides; 'refused': nobody may. */
export type Needs = 'none' | 'manager' | 'admin' | 'refused'

export type DiscountedLine = {
  discount_bp: number
  net_rate_paise: number
  /** Of one pack: what the stockist keeps, and what the company refunds so that it does. */
  margin_paise: number
  claim_paise: number
  needs: Needs
  contract_id: number | null
}

/** Rounded so that nobody sells deeper than asked. */
export function netRate(ptsPaise: number, discountBp: number): number {
  return ptsPaise - Math.floor((ptsPaise * discountBp) / 10_000)
}

/**
 * The discount that a rate means: the roundest that comes to it in whole paise (30%, where division
 * alone says 29.99%), else the nearest that is not deeper.
 */
export function depthOf(ptsPaise: number, ratePaise: number): number {
  if (ptsPaise <= 0 || ratePaise >= ptsPaise) return 0
  const off = ptsPaise - ratePaise
  const first = Math.ceil((off * 10_000) / ptsPaise)
  const last = Math.min(9999, Math.ceil(((off + 1) * 10_000) / ptsPaise) - 1)
  for (const step of [500, 100, 50, 10, 5, 1]) {
    const round = Math.ceil(first / step) * step
    if (round <= last) return round
  }
  return Math.min(9999, Math.floor((off * 10_000) / ptsPaise))
}

/** The rate that is agreed, and the discount that it is; null without a contract. */
export function agreed(ptsPaise: number, terms: DiscountTerms): { rate_paise: number; discount_bp: number } | null {
  if (terms.contract_rate_paise !== null) {
    const rate_paise = Math.min(terms.contract_rate_paise, ptsPaise)
    return { rate_paise, discount_bp: depthOf(ptsPaise, rate_paise) }
  }
  if (terms.contract_bp === null) return null
  return { rate_paise: netRate(ptsPaise, terms.contract_bp), discount_bp: terms.contract_bp }
}

/** `askedBp` null: the rate of the contract, else PTS. */
export function discountLine(
  ptsPaise: number,
  packs: number,
  askedBp: number | null,
  terms: DiscountTerms,
): DiscountedLine {
  const contract = agreed(ptsPaise, terms)
  const discount_bp = askedBp ?? contract?.discount_bp ?? 0
  const isAgreed = contract !== null && discount_bp === contract.discount_bp
  const net_rate_paise = isAgreed ? contract.rate_paise : netRate(ptsPaise, discount_bp)
  const margin_paise = Math.floor((net_rate_paise * terms.margin_bp + 5_000) / 10_000)
  const isWithin =
    contract !== null &&
    net_rate_paise >= contract.rate_paise &&
    (terms.packs_left === null || packs <= terms.packs_left)
  return {
    discount_bp,
    net_rate_paise,
    margin_paise,
    claim_paise: ptsPaise - net_rate_paise + margin_paise,
    needs: needsOf(ptsPaise, net_rate_paise, isWithin, terms),
    contract_id: isWithin ? terms.contract_id : null,
  }
}

/**
 * By the rate, not by the percentage: one rate in whole paise is several percentages, and the
 * roundest may be above a limit that the rate keeps.
 */
function needsOf(ptsPaise: number, netPaise: number, isWithin: boolean, terms: DiscountTerms): Needs {
  if (netPaise < terms.floor_paise) return 'refused'
  if (isWithin || netPaise >= netRate(ptsPaise, terms.free_bp)) return 'none'
  return netPaise >= netRate(ptsPaise, terms.manager_bp) ? 'manager' : 'admin'
}

const depths: Record<Needs, number> = { none: 0, manager: 1, admin: 2, refused: 3 }

/** The deepest line decides for the order. */
export function deepestNeed(lines: readonly Needs[]): Needs {
  return lines.reduce<Needs>((deepest, one) => (depths[one] > depths[deepest] ? one : deepest), 'none')
}

type Summed = { packs: number; pts_paise: number; net_rate_paise: number; margin_paise: number; claim_paise: number }

export type DiscountSums = {
  at_pts_paise: number
  net_paise: number
  discount_paise: number
  margin_paise: number
  claim_paise: number
}

/**
 * Of whole lines, before tax. What the stockist pays less what it bills and is refunded is its
 * margin, to the paisa.
 */
export function discountSums(lines: readonly Summed[]): DiscountSums {
  const sum = (of: (line: Summed) => number) => lines.reduce((all, line) => all + line.packs * of(line), 0)
  const at_pts_paise = sum((line) => line.pts_paise)
  const net_paise = sum((line) => line.net_rate_paise)
  return {
    at_pts_paise,
    net_paise,
    discount_paise: at_pts_paise - net_paise,
    margin_paise: sum((line) => line.margin_paise),
    claim_paise: sum((line) => line.claim_paise),
  }
}
