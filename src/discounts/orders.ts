import { partyOf } from '#cart/contract.ts'
import { adminE, adminWho, customerE } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import {
  body,
  count,
  day,
  id,
  listOf,
  numberText,
  one,
  page,
  paise,
  record,
  searchText,
  seenVersion,
  sortBy,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { order, orderSummary, statusCode } from '#orders/contract.ts'
import { mayPrice } from '#pricing/rights.ts'

const employeeE = { kind: 'customer', userType: 'E', productType: 'E', ordering: true } as const
const pricesE = { ...adminWho(mayPrice), productType: 'E' } as const

const needs = z.enum(['none', 'manager', 'admin'])

const sums = {
  at_pts_paise: paise,
  net_paise: paise,
  margin_paise: paise,
  claim_paise: paise,
}

const row = record({
  ...orderSummary.shape,
  party: partyOf,
  needs,
  deepest_bp: count,
  ...sums,
  /** On hold until somebody approves it. */
  is_waiting: z.boolean(),
})

export type DiscountOrderRow = Output<typeof listDiscountOrders>['data'][number]

export const discountSorts = [
  'placed_at',
  'party_name',
  'distributor_name',
  'deepest_bp',
  'at_pts_paise',
  'net_paise',
  'margin_paise',
  'claim_paise',
] as const

const filter = {
  search_text: searchText,
  status: z.optional(numberText(1, 11, 'There is no such status.')),
  /** Only what waits for an approval; `mine`: for one that I may give. */
  approval: z.optional(z.enum(['waiting', 'mine'])),
  party_id: z.optional(id),
  product_code: z.optional(trimmed(20)),
  division: z.optional(trimmed(10)),
  /** Codes: of the distributor who supplies, of the employee who placed it. */
  distributor: z.optional(trimmed(60)),
  employee: z.optional(trimmed(60)),
  /** Without what was cancelled or rejected: what a figure of discount business counts. */
  counted: z.optional(z.enum(['1'])),
  from: z.optional(day),
  to: z.optional(day),
  sort: sortBy(...discountSorts),
  page,
}

export const listDiscountOrders = endpoint({
  method: 'GET',
  path: '/api/discount-orders',
  summary: 'My discount orders with their doctor or hospital and their discounts, as sorted, else the newest first',
  access: customerE,
  input: body(filter),
  output: listOf(row),
})
export const discountOrdersAsCsv = asFile(listDiscountOrders, 'csv')
export const discountOrdersAsWorkbook = asFile(listDiscountOrders, 'xlsx')

export const listAllDiscountOrders = endpoint({
  method: 'GET',
  path: '/api/adm/discount-orders',
  summary: 'All discount orders with their doctor or hospital and their discounts, as sorted, else the newest first',
  access: adminE,
  input: body(filter),
  output: listOf(row),
})
export const allDiscountOrdersAsCsv = asFile(listAllDiscountOrders, 'csv')
export const allDiscountOrdersAsWorkbook = asFile(listAllDiscountOrders, 'xlsx')

export const decision = record({
  id: count,
  at: time,
  who: z.string(),
  decision: z.enum(['approved', 'refused']),
  needs: z.string(),
  deepest_bp: count,
  reason: z.string(),
})

const detail = record({
  order,
  needs,
  deepest_bp: count,
  ...sums,
  is_waiting: z.boolean(),
  /** Why the one who asks can't decide on it; null: they can. */
  why_not: z.nullable(z.string()),
  decisions: z.array(decision),
  /**
   * What this party had in the last twelve months, of what the one who asks may see: the approver's
   * background.
   */
  history: record({
    orders: count,
    at_pts_paise: paise,
    /** Over all packs, by value. */
    average_bp: count,
    deepest_bp: count,
    refused: count,
    last: z.array(
      record({
        order_id: z.number(),
        order_no: z.string(),
        placed_at: time,
        status: statusCode,
        deepest_bp: count,
        at_pts_paise: paise,
      }),
    ),
  }),
})

export type DiscountDetail = Output<typeof getDiscountOrder>['data']

export const getDiscountOrder = endpoint({
  method: 'GET',
  path: '/api/discount-orders/{order_id}',
  summary: 'One discount order: its rates, what the stockist gets, the decisions, and the history of its party',
  access: customerE,
  input: body({ order_id: id }),
  output: one(detail),
})

export const getAnyDiscountOrder = endpoint({
  method: 'GET',
  path: '/api/adm/discount-orders/{order_id}',
  summary: 'One discount order: its rates, what the stockist gets, the decisions, and the history of its party',
  access: adminE,
  input: body({ order_id: id }),
  output: one(detail),
})

const deciding = {
  order_id: id,
  reason: z._default(trimmed(300), ''),
  /** How many events the approver saw: what was edited meanwhile is looked at again first. */
  version: z.optional(seenVersion),
}

const decide = <const A extends typeof employeeE | typeof pricesE>(path: `/${string}`, summary: string, access: A) =>
  endpoint({ method: 'POST', path, summary, access, input: body(deciding), output: one(order), refusal: order })

export const approveOrder = decide(
  '/api/orders/{order_id}/approval',
  'Approve the discounts of an order, as a brand manager',
  employeeE,
)
export const refuseOrder = decide(
  '/api/orders/{order_id}/refusal',
  'Refuse the discounts of an order with a reason, as a brand manager',
  employeeE,
)
export const approveAnyOrder = decide(
  '/api/adm/orders/{order_id}/approval',
  'Approve the discounts of an order',
  pricesE,
)
export const refuseAnyOrder = decide(
  '/api/adm/orders/{order_id}/refusal',
  'Refuse the discounts of an order with a reason',
  pricesE,
)

const product = record({
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  division_code: z.string(),
  division_name: z.string(),
  pts_paise: paise,
  mrp_paise: paise,
  gst_bp: count,
  floor_paise: paise,
  contract_id: z.nullable(count),
  contract_bp: z.nullable(count),
  contract_rate_paise: z.nullable(paise),
  contract_until: z.nullable(day),
  packs_left: z.nullable(z.int()),
  margin_bp: count,
  free_bp: count,
  manager_bp: count,
})

export type DiscountProduct = Output<typeof listDiscountProducts>['data'][number]

export const listDiscountProducts = endpoint({
  method: 'GET',
  path: '/api/discount-products',
  summary:
    'The discounted products that may be sold to a party by a distributor, with the rate that is agreed, else PTS',
  access: customerE,
  input: body({
    distributor: z.optional(trimmed(60)),
    party_id: id,
    search_text: searchText,
    page,
  }),
  output: record({
    data: z.array(product),
    total: count,
    party: record({
      ...partyOf.shape,
      detail: z.string(),
      contracts: count,
      /** The last day of the contract that ends first; null without one. */
      contract_until: z.nullable(day),
      /** At PTS, in the last twelve months, of what the one who asks may see. */
      year_paise: paise,
    }),
  }),
  rowsAPage: 500,
})
