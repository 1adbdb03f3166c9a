// What stands on an order of the past: the products and packs, priced by the rules that price
// today's.
import type { Day } from '#kit/date.ts'
import { pricePacks } from '#pricing/line.ts'
import { bestOffer, type Offer } from '#pricing/scheme.ts'
import type { Product } from '../goods/products.ts'
import type { Random } from '../random.ts'
import type { Habit, Kept } from './buyers.ts'
import { seasonOf, type TradeDay } from './calendar.ts'

export type PastOffer = {
  id: number
  product_code: string
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  starts_on: Day
  ends_on: Day
}

export type Wish = { product: Product; packs: number; isAsTyped: boolean }

export type PastLine = {
  line_no: number
  product_code: string
  product_name: string
  division_code: string
  pack: string
  quantity_ordered: number
  confirmed_qty: number | null
  free_qty: number
  total_qty: number
  offer_id: number | null
  min_qty: number
  scheme_qty: number
  compulsory: boolean
  price_paise: number
  mrp_paise: number
  gst_bp: number
  amount_paise: number
  tax_paise: number
}

export type OfferBook = (productCode: string, day: Day) => PastOffer | null

export const noOffer: OfferBook = () => null

/** The offer that wins on a day, as `offer_for` finds it. */
export function offerBook(offers: readonly PastOffer[]): OfferBook {
  const byProduct = Map.groupBy(offers, ({ product_code }) => product_code)
  const asOffer = (one: PastOffer): Offer & { of: PastOffer } => ({
    id: one.id,
    enabled: true,
    compulsory: one.compulsory,
    minQty: one.min_qty,
    schemeQty: one.scheme_qty,
    of: one,
  })
  return (productCode, day) => {
    const running = byProduct.get(productCode)?.filter((one) => one.starts_on <= day && day <= one.ends_on) ?? []
    return bestOffer(running.map(asOffer))?.of ?? null
  }
}

export type Occasion = { habit: Habit; from: readonly Kept[]; day: TradeDay; strength: number; random: Random }

/** Some of what the firm keeps, more of what is in season, for about what its orders are worth. */
export function wishesOf({ habit, from, day, strength, random }: Occasion): Wish[] {
  const [least, most] = habit.lines
  const weighed = from.map((kept) => {
    const weight = kept.share * seasonOf(kept.product.division_code, day.month)
    return { product: kept.product, weight, luck: random.next() ** (1 / weight) }
  })
  const chosen = weighed.sort((one, other) => other.luck - one.luck).slice(0, random.between(least, most))
  const worth = habit.worthPaise * strength * (day.isMonthEnd ? 1.3 : 1) * (0.75 + random.next() / 2)
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0)
  return chosen.map(({ product, weight }) => ({
    product,
    packs: asPeopleOrder((worth * weight) / whole / product.pts_paise),
    isAsTyped: random.chance(0.08),
  }))
}

/** Nobody orders 47 packs: 45, or 50. */
function asPeopleOrder(packs: number): number {
  const step = packs < 8 ? 1 : packs < 60 ? 5 : packs < 300 ? 10 : 50
  return Math.max(1, Math.round(packs / step) * step)
}

type Terms = { day: Day; offers: OfferBook; isInterstate: boolean }

export function linesOf(wishes: readonly Wish[], { day, offers, isInterstate }: Terms): PastLine[] {
  return wishes.map(({ product, packs, isAsTyped }, at) => {
    const offer = offers(product.product_code, day)
    const terms = {
      min_qty: offer?.min_qty ?? 0,
      scheme_qty: offer?.scheme_qty ?? 0,
      compulsory: offer?.compulsory ?? false,
      price_paise: product.pts_paise,
      gst_bp: product.gst_bp,
    }
    const { schemed, amount_paise, tax_paise } = pricePacks({ ...terms, as_typed: isAsTyped }, packs, isInterstate)
    return {
      line_no: at + 1,
      product_code: product.product_code,
      product_name: product.name,
      division_code: product.division_code,
      pack: product.pack,
      quantity_ordered: packs,
      confirmed_qty: null,
      free_qty: schemed.free,
      total_qty: schemed.total,
      offer_id: offer?.id ?? null,
      ...terms,
      mrp_paise: product.mrp_paise,
      amount_paise,
      tax_paise,
    }
  })
}
