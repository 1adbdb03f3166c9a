// What a bonus offer may be and what it would do: the form, its preview and the server read the
// same rules.

import { type Day, isDay } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { applyScheme, bestOffer, givesFree, groupSize, type Offer, type Scheme } from '#pricing/scheme.ts'

export const mostOfferPacks = 9999
const wholePacks = `Enter a whole number from 1 to ${groupIndian(mostOfferPacks)}.`

/**
 * What the form holds: packs as they are typed, days as 'YYYY-MM-DD' or whatever was typed instead.
 */
export type OfferForm = {
  product_code: string
  division_code: string
  /** A customer code; empty is for everybody. */
  distributor: string
  min_qty: string | number
  scheme_qty: string | number
  compulsory: boolean
  starts_on: string
  ends_on: string
  enabled: boolean
}

export type OfferTerms = {
  productCode: string | null
  divisionCode: string | null
  distributor: string | null
  minQty: number
  schemeQty: number
  compulsory: boolean
  startsOn: Day
  endsOn: Day
  enabled: boolean
}

export type OfferErrors = Partial<Record<keyof OfferForm, string>>

/** What a saved offer has that an edit may leave as it is. */
type Saved = { starts_on: Day; ends_on: Day }

/** Why an offer can't be saved, field by field, or the offer itself. */
export function readOffer(form: OfferForm, today: Day, saved?: Saved): { errors: OfferErrors } | { offer: OfferTerms } {
  const productCode = form.product_code.trim()
  const divisionCode = form.division_code.trim()
  const minQty = readPacks(form.min_qty)
  const schemeQty = readPacks(form.scheme_qty)
  const errors: OfferErrors = {
    ...(productCode && divisionCode && { product_code: 'An offer is for a product or a division, not for both.' }),
    ...(!productCode && !divisionCode && { product_code: 'Say which product or division it is for.' }),
    ...(!minQty && { min_qty: wholePacks }),
    ...(!schemeQty && { scheme_qty: wholePacks }),
    ...whyNotDays(form, today, saved),
  }
  if (Object.keys(errors).length > 0 || !minQty || !schemeQty) return { errors }
  return {
    offer: {
      productCode: productCode || null,
      divisionCode: divisionCode || null,
      distributor: form.distributor.trim() || null,
      minQty,
      schemeQty,
      compulsory: form.compulsory,
      startsOn: form.starts_on,
      endsOn: form.ends_on,
      enabled: form.enabled,
    },
  }
}

/** More packs free than paid is allowed, and hardly ever meant; null otherwise. */
export function whyOdd({ min_qty, scheme_qty }: Pick<OfferForm, 'min_qty' | 'scheme_qty'>): string | null {
  const [paid, free] = [readPacks(min_qty), readPacks(scheme_qty)]
  if (!paid || !free || free <= paid) return null
  return `More packs are free (${groupIndian(free)}) than paid (${groupIndian(paid)}). Check that this is meant.`
}

/** A running offer may be prolonged or shortened without touching the day it began. */
function whyNotDays({ starts_on, ends_on }: OfferForm, today: Day, saved?: Saved): OfferErrors {
  const errors: OfferErrors = {}
  if (!starts_on.trim()) errors.starts_on = 'Say from which day.'
  else if (!isDay(starts_on)) errors.starts_on = 'Enter a date as DD-MM-YYYY.'
  else if (starts_on < today && starts_on !== saved?.starts_on) errors.starts_on = 'The first day can’t be in the past.'
  if (!ends_on.trim()) errors.ends_on = 'Say until which day.'
  else if (!isDay(ends_on)) errors.ends_on = 'Enter a date as DD-MM-YYYY.'
  else if (isDay(starts_on) && ends_on < starts_on) errors.ends_on = 'The last day can’t be before the first.'
  else if (ends_on < today && ends_on !== saved?.ends_on) errors.ends_on = 'The last day can’t be in the past.'
  return errors
}

/** '12' → 12; what is no whole number of packs, or more than an offer may have, is null. */
export function readPacks(typed: string | number): number | null {
  const text = String(typed).trim()
  const packs = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return packs <= mostOfferPacks ? packs : null
}

export type OfferState = 'running' | 'coming' | 'ended' | 'off'

type Dated = { starts_on: Day; ends_on: Day; enabled: boolean }

export function offerState({ starts_on, ends_on, enabled }: Dated, today: Day): OfferState {
  if (ends_on < today) return 'ended'
  if (!enabled) return 'off'
  return starts_on > today ? 'coming' : 'running'
}

export type Example = {
  asked: number
  paid: number
  free: number
  total: number
  /** How much less a pack costs with the free ones counted in, in hundredths of a percent. */
  saved_bp: number
}

/**
 * What the scheme makes of the quantities around one group, of three groups, and of one that
 * somebody typed.
 */
export function examplesOf(scheme: Scheme, typed: number | null): Example[] {
  const group = groupSize(scheme)
  const asked = [1, group - 1, group, group + 1, group * 3, typed ?? 0].filter((quantity) => quantity > 0)
  return [...new Set(asked)].sort((one, other) => one - other).map((quantity) => exampleOf(scheme, quantity))
}

function exampleOf(scheme: Scheme, asked: number): Example {
  const { free, total } = applyScheme(scheme, asked)
  return { asked, paid: total - free, free, total, saved_bp: Math.floor((free * 20_000 + total) / (total * 2)) }
}

/** 909 → '−9.09%', nothing saved is '–'. */
export function savedInWords(bp: number): string {
  return bp === 0 ? '–' : `−${Math.floor(bp / 100)}.${String(bp % 100).padStart(2, '0')}%`
}

/** For whom and of what an offer is: null is everybody, or the whole division. */
type Reach = { product_code: string | null; distributor: string | null }

export type Contest<R> = {
  /** The one that wins wherever this offer reaches; 'this' where it is this offer itself. */
  winner: R | 'this' | null
  /** Others that give more, but only for one distributor, or for one product of the division. */
  exceptions: R[]
}

/** Which of the offers that fit would win while they run together. */
export function contestOf<R extends Offer & Reach>(mine: Offer & Reach, rivals: readonly R[]): Contest<R> {
  const reachesAsFar = (rival: R) =>
    (rival.distributor === null || rival.distributor === mine.distributor) &&
    (rival.product_code === null || rival.product_code === mine.product_code)
  const best = bestOffer<Offer>([mine, ...rivals.filter(reachesAsFar)])
  const beats = (rival: R) => givesFree(rival) && bestOffer<Offer>([mine, rival]) === rival
  return {
    winner: best === null ? null : best === mine ? 'this' : (best as R),
    exceptions: rivals.filter((rival) => !reachesAsFar(rival) && beats(rival)),
  }
}

/** An offer that is not saved yet: it would be the newest, so it wins a tie. */
export const newestId = Number.MAX_SAFE_INTEGER
