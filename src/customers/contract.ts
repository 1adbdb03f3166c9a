import { savedAddress } from '#firms/addresses.ts'
import { distributor as aDistributor, admin, employee } from '#kit/access.ts'
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
  sortBy,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { longestNote, longestReason, mostCodes } from './rules.ts'

const code = trimmed(60, 1)

const owing = {
  /** Of both product types, as its credit is. */
  outstanding_paise: paise,
  /** Of it in the other product type. */
  other_paise: paise,
  past_due_paise: paise,
  credit_limit_paise: paise,
  credit_left_paise: paise,
  licence_expires_on: day,
}

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'The distributors I serve, 20 a page, with what matters on a visit',
  access: employee,
  input: body({
    search_text: searchText,
    /**
     * overdue: owes past the due date. over_limit: no credit left. licence: ends within 90 days.
     * quiet: no order for 45 days.
     */
    look: z.optional(z.enum(['overdue', 'over_limit', 'licence', 'quiet', 'proposals'])),
    sort: sortBy('name', 'outstanding_paise', 'credit_left_paise', 'licence_expires_on', 'last_order_at'),
    page,
  }),
  output: listOf(
    record({
      distributor: z.string(),
      name: z.string(),
      city: z.string(),
      ...owing,
      last_order_at: z.nullable(time),
      open_proposals: count,
    }),
  ),
})

export const customersAsCsv = asFile(listCustomers, 'csv')
export const customersAsWorkbook = asFile(listCustomers, 'xlsx')

const named = record({ code: z.string(), name: z.string() })
const orderInShort = record({
  order_id: z.number(),
  order_no: z.string(),
  placed_at: time,
  total_paise: paise,
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/{distributor}',
  summary: 'One distributor that I serve: contacts, credit, what it buys and what it stopped buying',
  access: employee,
  input: body({ distributor: code }),
  output: one(
    record({
      distributor: z.string(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      address: z.string(),
      gstin: z.string(),
      depot_login: z.boolean(),
      ...owing,
      open_orders_paise: paise,
      credit_days: count,
      contacts: z.array(
        record({ name: z.string(), role: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
      ),
      /** Where else it is billed, and where its goods go. */
      addresses: z.array(savedAddress),
      licences: z.array(record({ kind: z.string(), number: z.string(), ends_on: day })),
      cfas: z.array(named),
      last_order: z.nullable(orderInShort),
      /** Orders that wait for its confirmation. */
      proposals: z.array(orderInShort),
      /** Twelve months to this one, with the value of its orders. */
      months: z.array(record({ month: z.string(), orders: count, total_paise: paise })),
      /** Its orders of the last six months, and of the six before. */
      divisions: z.array(record({ code: z.string(), name: z.string(), total_paise: paise, before_paise: paise })),
      /** Ordered in at least 3 of 6 months, and nothing for 45 days, the most valuable first. */
      stopped: z.array(
        record({
          product_code: z.string(),
          product_name: z.string(),
          pack: z.string(),
          months: count,
          last_on: day,
          /** What it brought a month while it was bought. */
          monthly_paise: paise,
        }),
      ),
      unwanted: count,
    }),
  ),
})

export type Customer = Output<typeof getCustomer>['data']

const note = record({
  id: count,
  visited_on: day,
  text: z.string(),
  by: z.string(),
  created_at: time,
  is_mine: z.boolean(),
})

export const listVisitNotes = endpoint({
  method: 'GET',
  path: '/api/customers/{distributor}/notes',
  summary: 'What was noted of visits to a distributor that I serve; distributors never see it',
  access: employee,
  input: body({ distributor: code, page }),
  output: listOf(note),
})

export const listAnyVisitNotes = endpoint({
  ...listVisitNotes,
  path: '/api/adm/customers/{distributor}/notes',
  summary: 'What employees noted of visits to a distributor; distributors never see it',
  access: admin,
})

export const addVisitNote = endpoint({
  method: 'POST',
  path: '/api/customers/{distributor}/notes',
  summary: 'Note what matters of a visit',
  access: employee,
  created: true,
  input: body({ distributor: code, visited_on: day, text: trimmed(longestNote, 1) }),
  output: one(note),
})

export const deleteVisitNote = endpoint({
  method: 'DELETE',
  path: '/api/visit-notes/{id}',
  summary: 'Delete a note that I wrote',
  access: employee,
  input: body({ id }),
  output: null,
})

const unwanted = record({
  distributor: z.string(),
  distributor_name: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  reason: z.string(),
  until: z.nullable(day),
  by: z.nullable(z.string()),
  noted_at: time,
})

export const listUnwanted = endpoint({
  method: 'GET',
  path: '/api/unwanted-products',
  summary: 'Products that my distributors do not want, 20 a page, the newest first',
  access: employee,
  input: body({ search_text: searchText, distributor: z.optional(trimmed(60)), page }),
  output: listOf(unwanted),
})

export const unwantedAsCsv = asFile(listUnwanted, 'csv')
export const unwantedAsWorkbook = asFile(listUnwanted, 'xlsx')

export const setUnwanted = endpoint({
  method: 'PUT',
  path: '/api/customers/{distributor}/unwanted',
  summary: 'Note products that a distributor does not want, by their codes; what is there already is changed',
  access: employee,
  input: body({
    distributor: code,
    codes: z.array(trimmed(20, 1)).check(z.minLength(1, 'Enter at least one product code.'), z.maxLength(mostCodes)),
    reason: trimmed(longestReason, 1),
    until: z._default(z.nullable(day), null),
  }),
  /** `unknown`: codes that no product of the session's type has; the others were noted. */
  output: one(record({ noted: count, unknown: z.array(z.string()) })),
})

export const dropUnwanted = endpoint({
  method: 'DELETE',
  path: '/api/customers/{distributor}/unwanted/{product_code}',
  summary: 'The distributor wants the product again',
  access: employee,
  input: body({ distributor: code, product_code: trimmed(20, 1) }),
  output: null,
})

export const listMyUnwanted = endpoint({
  method: 'GET',
  path: '/api/my-unwanted-products',
  summary: 'Products of the session’s type that my firm told its employee it does not want',
  access: aDistributor,
  input: body({}),
  output: listOf(unwanted),
})

export const liftUnwanted = endpoint({
  method: 'DELETE',
  path: '/api/my-unwanted-products/{product_code}',
  summary: 'My firm wants the product again',
  access: aDistributor,
  input: body({ product_code: trimmed(20, 1) }),
  output: null,
})

const choice = record({ kind: z.string(), title: z.string(), mail: z.enum(['at_once', 'daily', 'never']) })

export const getFirmNotices = endpoint({
  method: 'GET',
  path: '/api/customers/{distributor}/notices',
  summary: 'Which notices a distributor that I serve gets by mail, and how',
  access: employee,
  input: body({ distributor: code }),
  output: one(z.array(choice)),
})

export const setFirmNotice = endpoint({
  method: 'PUT',
  path: '/api/customers/{distributor}/notices/{kind}',
  summary: 'Mail a kind of notice to the people of a distributor at once, once a day, or not',
  access: employee,
  input: body({ distributor: code, kind: trimmed(40, 1), mail: z.enum(['at_once', 'daily', 'never']) }),
  output: one(z.array(choice)),
})
