// The scheme arithmetic (specification, section 9): one function for the screen, the cart, the
// server and the uploads.

/** 'min_qty + scheme_qty': buy so many, get so many free. */
export type Scheme = {
  /** scheme_admin_enable is 1. */
  enabled: boolean
  /** compul_scheme_admin_enable is 1. */
  compulsory: boolean
  minQty: number
  schemeQty: number
}

export type SchemedQuantity = {
  /** What is on the line: free goods are part of it. */
  quantity: number
  free: number
  /** What is shipped. */
  total: number
  /** The quantity that was asked for does not fill a group. */
  incomplete: boolean
}

export const noScheme: Scheme = { enabled: false, compulsory: false, minQty: 0, schemeQty: 0 }

export function groupSize({ minQty, schemeQty }: Scheme): number {
  return minQty + schemeQty
}

/** Gives free goods at all? A group of nothing, or one without free goods, does not. */
export function givesFree(scheme: Scheme): boolean {
  return scheme.enabled && scheme.schemeQty > 0 && groupSize(scheme) > 0
}

export function applyScheme(scheme: Scheme, asked: number): SchemedQuantity {
  const group = groupSize(scheme)
  if (!scheme.enabled || group === 0 || asked === 0) return line(asked, 0, false)
  const incomplete = asked < group
  if (scheme.compulsory) {
    if (asked <= group) return line(group, scheme.schemeQty, incomplete)
    return line(asked, Math.floor((asked * scheme.schemeQty) / group), false)
  }
  const groups = Math.ceil(asked / group)
  return line(groups * group, groups * scheme.schemeQty, incomplete)
}

function line(quantity: number, free: number, incomplete: boolean): SchemedQuantity {
  return { quantity, free, total: quantity, incomplete }
}

export type NextStep = { add: number; freeMore: number }

/**
 * 'Add 3 to get 1 more free': the fewest packs more that bring more free goods; null where nothing
 * does.
 */
export function nextStep(scheme: Scheme, asked: number): NextStep | null {
  if (!givesFree(scheme) || asked === 0) return null
  const now = applyScheme(scheme, asked)
  const group = groupSize(scheme)
  const wanted = scheme.compulsory ? Math.ceil(((now.free + 1) * group) / scheme.schemeQty) : now.quantity + group
  const then = applyScheme(scheme, wanted)
  return { add: then.quantity - now.quantity, freeMore: then.free - now.free }
}

/** What a pack costs when the free ones are counted in: integer paise, rounded half up. */
export function netRatePaise(pricePaise: number, { total, free }: SchemedQuantity): number {
  return total === 0 ? pricePaise : Math.floor((pricePaise * (total - free) * 2 + total) / (total * 2))
}

/** '10+1', or null without one. */
export function schemeInWords(scheme: Scheme): string | null {
  return givesFree(scheme) ? `${scheme.minQty}+${scheme.schemeQty}` : null
}

export type Offer = Scheme & { id: number }

/** Of several offers that fit, the one with the most free per unit; ties go to the newest. */
export function bestOffer<O extends Offer>(offers: readonly O[]): O | null {
  const better = (one: O, other: O) => {
    const [a, b] = [one.schemeQty * groupSize(other), other.schemeQty * groupSize(one)]
    return a === b ? one.id > other.id : a > b
  }
  return offers.filter(givesFree).reduce<O | null>((best, one) => (!best || better(one, best) ? one : best), null)
}
