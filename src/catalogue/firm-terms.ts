// The terms of a product for a firm, put together from what everybody sees of it and what is the
// firm's own: as the database's `terms_of` has them.
import type { Day } from '#kit/date.ts'
import { bestOffer, type Offer } from '#pricing/scheme.ts'

export type OfFirm = {
  /** From which the one who orders may order for it. */
  divisions: readonly string[]
  /** Made to this firm alone, for a product or a division. */
  own_offers: readonly { target: string; offer: Offer }[]
  /** The last day of its drug licence, once that is over. */
  licence_ended: Day | null
}

type OfProduct = {
  shown: {
    product_code: string
    product_name: string
    division_code: string
    division_name: string
    molecule: string
    pack: string
    price_paise: number
    mrp_paise: number
    gst_bp: number
  }
  /** The best that everybody is offered. */
  offer: Offer | null
  active: boolean
  needs_licence: boolean
}

export function firmTerms({ shown, offer, active, needs_licence }: OfProduct, firm: OfFirm) {
  const { product_code, product_name, division_code, division_name, molecule, pack } = shown
  const { price_paise, mrp_paise, gst_bp } = shown
  const targets = [`product ${product_code}`, `division ${division_code}`]
  const own = firm.own_offers.filter(({ target }) => targets.includes(target)).map((one) => one.offer)
  const best = own.length > 0 ? bestOffer(offer ? [offer, ...own] : own) : offer
  return {
    product_code,
    product_name,
    division_code,
    division_name,
    molecule,
    pack,
    price_paise,
    mrp_paise,
    gst_bp,
    offer_id: best?.id ?? null,
    min_qty: best?.minQty ?? 0,
    scheme_qty: best?.schemeQty ?? 0,
    compulsory: best?.compulsory ?? false,
    active: active && firm.divisions.includes(division_code),
    licence_ended: needs_licence ? firm.licence_ended : null,
  }
}
