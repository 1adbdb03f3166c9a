// Rates agreed with doctors and hospitals, and the floors below which nobody sells.

import { productCode } from '#catalogue/contract.ts'
import { mayEnterMoney } from '#credit/rights.ts'
import { adminE, adminWho } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import {
  body,
  count,
  day,
  id,
  listOf,
  one,
  page,
  paise,
  record,
  searchText,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { mayPrice } from '#pricing/rights.ts'
import { partyKind } from './contract.ts'

const ofPrices = { ...adminWho(mayPrice), productType: 'E' } as const
/** As the setting of the usual floor: who approves discounts does not move their limit. */
const ofMoney = { ...adminWho(mayEnterMoney), productType: 'E' } as const

const contractState = z.enum(['running', 'coming', 'ended'])

export const rateContract = record({
  id: count,
  party_id: z.nullable(count),
  /** Of the party, or all parties of this kind. */
  kind: partyKind,
  party_name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  product_code: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  division_code: z.string(),
  division_name: z.string(),
  discount_bp: z.nullable(count),
  net_rate_paise: z.nullable(paise),
  from: day,
  until: day,
  /** A month; null: as many as are wanted. */
  most_packs: z.nullable(count),
  margin_bp: count,
  approved_by: z.nullable(z.string()),
  approved_at: time,
  state: contractState,
})

export type RateContract = Output<typeof listContracts>['data'][number]

export const listContracts = endpoint({
  method: 'GET',
  path: '/api/adm/rate-contracts',
  summary: 'Rate contracts, those that end first before the others; search finds party and product',
  access: adminE,
  input: body({
    search_text: searchText,
    kind: z.optional(partyKind),
    party_id: z.optional(id),
    state: z.optional(z.enum(['running', 'coming', 'ending', 'ended'])),
    page,
  }),
  output: listOf(rateContract),
})

export const contractsAsCsv = asFile(listContracts, 'csv')
export const contractsAsWorkbook = asFile(listContracts, 'xlsx')

const wholeId = z.int('Choose one of the list.').check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const share = (most: number) => z.int('Enter a percentage.').check(z.gte(0), z.lte(most))
const mostPacks = z.int('Enter whole packs.').check(z.gte(1, 'Enter 1 pack or more.'), z.lte(9_999_999))

export const createContract = endpoint({
  method: 'POST',
  path: '/api/adm/rate-contracts',
  summary: 'Agree a rate with a party or all of a kind, on a product or a division; never below a floor',
  access: ofPrices,
  input: body({
    party_id: z.optional(wholeId),
    kind: z.optional(partyKind),
    product_code: z.optional(productCode),
    division_code: z.optional(text(10)),
    discount_bp: z.optional(share(9999).check(z.gte(1, 'Enter a discount.'))),
    net_rate_paise: z.optional(paise.check(z.gte(1, 'Enter a rate.'), z.lte(100_000_000_00))),
    from: day,
    until: day,
    most_packs: z.optional(mostPacks),
    margin_bp: z.optional(share(5000)),
    note: z._default(trimmed(300), ''),
  }),
  output: one(rateContract),
  created: true,
})

export const updateContract = endpoint({
  method: 'PUT',
  path: '/api/adm/rate-contracts/{id}',
  summary: 'Another last day or other packs a month; another rate is a new contract',
  access: ofPrices,
  input: body({ id, until: z.optional(day), most_packs: z.optional(z.nullable(mostPacks)) }),
  output: one(rateContract),
})

export const listFloors = endpoint({
  method: 'GET',
  path: '/api/adm/product-floors',
  summary: 'Below which net rate nobody sells each product today, and what is set for later; by name, 20 a page',
  access: adminE,
  input: body({ search_text: searchText, state: z.optional(z.enum(['own', 'usual'])), page }),
  output: listOf(
    record({
      product_code: z.string(),
      product_name: z.string(),
      division_name: z.string(),
      pts_paise: paise,
      floor_paise: paise,
      /** Since when the product has a floor of its own; null: PTS less the usual share. */
      since: z.nullable(day),
      next: z.nullable(record({ floor_paise: paise, from: day })),
    }),
  ),
})

export const floorsAsCsv = asFile(listFloors, 'csv')
export const floorsAsWorkbook = asFile(listFloors, 'xlsx')

export type ProductFloor = Output<typeof listFloors>['data'][number]

export const setFloor = endpoint({
  method: 'PUT',
  path: '/api/adm/product-floors/{product_code}',
  summary: 'The lowest net rate of a product from a day on',
  access: ofMoney,
  input: body({
    product_code: productCode,
    floor_paise: paise.check(z.gte(1, 'Enter a rate.'), z.lte(100_000_000_00)),
    from: day,
    /** Kept with the change in the audit. */
    reason: z._default(trimmed(300), ''),
  }),
  output: one(record({ product_code: z.string(), floor_paise: paise, from: day })),
})
