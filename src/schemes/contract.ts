import { productCodeLength } from '#catalogue/contract.ts'
import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint } from '#kit/endpoint.ts'
import { importEndpoints } from '#kit/importing.ts'
import {
  body,
  count,
  day,
  id,
  listOf,
  none,
  one,
  page,
  paise,
  record,
  searchText,
  sortBy,
  text,
  trimmed,
  z,
} from '#kit/shape.ts'
import { mayPrice } from '#pricing/rights.ts'

const offer = record({
  id: z.number(),
  /** Of a product, or, where it is null, of the whole division. */
  product_code: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  division_code: z.string(),
  division_name: z.string(),
  /** The customer code of the only one it is for; null is everybody. */
  distributor: z.nullable(z.string()),
  distributor_name: z.nullable(z.string()),
  min_qty: count,
  scheme_qty: count,
  compulsory: z.boolean(),
  starts_on: day,
  ends_on: day,
  enabled: z.boolean(),
})

const packs = z._default(z.union([z.number(), text(20)]), '')

/**
 * What the offer is of and for whom: a product's code or a division's, and a customer code where it
 * is for one alone.
 */
const reach = {
  product_code: z._default(trimmed(productCodeLength), ''),
  division_code: z._default(trimmed(10), ''),
  distributor: z._default(trimmed(60), ''),
}

/** The form's values as they are; the rules say what is missing. */
const form = {
  ...reach,
  min_qty: packs,
  scheme_qty: packs,
  compulsory: z._default(z.boolean(), false),
  starts_on: z._default(text(10), ''),
  ends_on: z._default(text(10), ''),
  enabled: z._default(z.boolean(), true),
}

export const offerSorts = ['product_name', 'min_qty', 'starts_on', 'ends_on'] as const

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/adm/offers',
  summary:
    'Bonus offers, as sorted, else the newest first, 20 a page; search finds any part of a product’s or division’s code or name',
  access: admin,
  input: body({
    search_text: searchText,
    state: z.optional(z.enum(['running', 'coming', 'ended', 'off'])),
    sort: sortBy(...offerSorts),
    page,
  }),
  output: listOf(offer),
})

export const offersAsCsv = asFile(listOffers, 'csv')
export const offersAsWorkbook = asFile(listOffers, 'xlsx')

export const createOffer = endpoint({
  method: 'POST',
  path: '/api/adm/offers',
  summary: 'Make a bonus offer',
  access: adminWho(mayPrice),
  input: body(form),
  output: one(offer),
  created: true,
})

export const updateOffer = endpoint({
  method: 'PUT',
  path: '/api/adm/offers/{id}',
  summary: 'Change a bonus offer, end it or switch it on and off; placed orders keep theirs',
  access: adminWho(mayPrice),
  input: body({ id, ...form }),
  output: one(offer),
})

export const offerImport = importEndpoints('/api/adm/offer-imports', adminWho(mayPrice))

export const weighOffer = endpoint({
  method: 'GET',
  path: '/api/adm/offers/rivals',
  summary: 'What an offer would be of and for whom, and the other offers that fit in its days, the best first',
  access: admin,
  input: body({ ...reach, starts_on: z.optional(day), ends_on: z.optional(day), except: z.optional(id) }),
  output: one(
    record({
      name: z.string(),
      /** What a pack of the product costs now; null for a whole division. */
      price_paise: z.nullable(paise),
      distributor_name: z.nullable(z.string()),
      rivals: z.array(offer),
      rival_count: count,
    }),
  ),
})

/** What an offer, a lock or a list can be narrowed to. */
export const getScopes = endpoint({
  method: 'GET',
  path: '/api/adm/scopes',
  summary: 'The divisions of the session’s product type, and the CFAs',
  access: admin,
  input: none,
  output: one(
    record({
      divisions: z.array(record({ code: z.string(), name: z.string() })),
      cfas: z.array(record({ code: z.string(), name: z.string() })),
    }),
  ),
})
