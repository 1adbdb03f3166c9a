import type { Output } from '#kit/endpoint.ts'
import type { listOffers } from '../contract.ts'

export type OfferRow = Output<typeof listOffers>['data'][number]

/** What the form would hold if the offer were opened in it. */
export function asForm(offer: OfferRow) {
  return {
    product_code: offer.product_code ?? '',
    division_code: offer.product_code ? '' : offer.division_code,
    distributor: offer.distributor ?? '',
    min_qty: offer.min_qty,
    scheme_qty: offer.scheme_qty,
    compulsory: offer.compulsory,
    starts_on: offer.starts_on,
    ends_on: offer.ends_on,
    enabled: offer.enabled,
  }
}

export const schemeOf = ({ min_qty, scheme_qty }: OfferRow) => `${min_qty}+${scheme_qty}`
export const nameOf = ({ product_name, division_name }: OfferRow) => product_name ?? `all of ${division_name}`
