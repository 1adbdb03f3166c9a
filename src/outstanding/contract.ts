import { ageing } from '#credit/shapes.ts'
import { admin, customer } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, day, one, paise, productType, record, searchText, sortBy, trimmed, z } from '#kit/shape.ts'
import { promise } from './promise-contract.ts'

/** `one`: of the session's product type; `both`: of both together, for who works in both. */
export const productTypes = z._default(z.enum(['one', 'both']), 'one')

const owing = record({
  /**
   * Open invoices and debit notes: of one firm in both product types, of many in those asked for.
   */
  total_paise: paise,
  ageing,
  /** Received and credited, and settling nothing yet. It belongs to no product type. */
  on_account_paise: paise,
  /**
   * All that is open in both product types, less money on account: what the statement of account
   * closes with.
   */
  balance_paise: paise,
  credit_limit_paise: paise,
  open_orders_paise: paise,
  credit_left_paise: paise,
})

const openDocument = record({
  kind: z.enum(['invoice', 'debit_note']),
  invoice_id: z.number(),
  invoice_no: z.string(),
  product_type: productType,
  invoice_date: day,
  due_date: day,
  days_late: z.number(),
  total_paise: paise,
  balance_paise: paise,
})

const firm = record({ distributor: z.string(), distributor_name: z.string(), city: z.string() })

/**
 * Of one firm with its open documents; an employee or an admin who names none gets a list by firm.
 */
const outstanding = z.extend(owing, {
  distributor: z.optional(z.string()),
  distributor_name: z.optional(z.string()),
  /** What one firm promised to pay and has not paid yet. */
  promise: z.optional(z.nullable(promise)),
  /** What the firms below owe in the product type that is not asked for. */
  other_paise: z.optional(paise),
  invoices: z.array(openDocument),
  firms: z.optional(
    z.array(z.extend(z.extend(firm, owing.def.shape), { other_paise: paise, promise: z.nullable(promise) })),
  ),
})

/** What a list of firms is filtered by. */
export const owingStates = ['past_due', 'over_limit', 'on_account', 'promised'] as const
export const firmSorts = [
  'distributor_name',
  'total_paise',
  'past_due',
  'on_account_paise',
  'credit_left_paise',
] as const
/** Of one firm's documents. */
export const documentSorts = ['invoice_date', 'due_date', 'total_paise', 'balance_paise'] as const

export const getOutstanding = endpoint({
  method: 'GET',
  path: '/api/outstanding',
  summary:
    'What is owed by age, open invoice by open invoice; an employee who names no distributor gets a list by firm, searched and filtered as asked; the sums are of all',
  access: customer,
  input: body({
    distributor: z._default(trimmed(60), ''),
    product_types: productTypes,
    search_text: searchText,
    owing: z.optional(z.enum(owingStates)),
    sort: sortBy(...firmSorts, ...documentSorts),
  }),
  output: one(outstanding),
  heavy: true,
})

export type Outstanding = Output<typeof getOutstanding>['data']

export const getAllOutstanding = endpoint({ ...getOutstanding, path: '/api/adm/outstanding', access: admin })

export const getOutstandingMonths = endpoint({
  method: 'GET',
  path: '/api/outstanding/months',
  summary: 'What was invoiced and received in each of the last twelve months, and what was owed at its end',
  access: customer,
  input: body({ distributor: z._default(trimmed(60), ''), product_types: productTypes }),
  output: z.object({
    data: z.array(record({ month: z.string(), invoiced_paise: paise, received_paise: paise, closing_paise: paise })),
  }),
  heavy: true,
})
export const getAllOutstandingMonths = endpoint({
  ...getOutstandingMonths,
  path: '/api/adm/outstanding/months',
  access: admin,
})

const wayOutOrder = record({ order_id: z.number(), order_no: z.string(), total_paise: paise })

/** Each step holds all that is to pay for it, with that of the steps before it. */
const wayOut = record({
  steps: z.array(
    record({
      pay_paise: paise,
      invoices: z.array(
        record({
          kind: z.enum(['invoice', 'debit_note']),
          invoice_id: z.number(),
          invoice_no: z.string(),
          pay_paise: paise,
        }),
      ),
      orders: z.array(wayOutOrder),
    }),
  ),
  /** Held by an expired drug licence: money does not release them. */
  licence_orders: z.array(wayOutOrder),
})

export const getWayOut = endpoint({
  method: 'GET',
  path: '/api/outstanding/way-out',
  summary: 'Which invoices to pay to release which held orders, least money first',
  access: customer,
  input: body({ distributor: z._default(trimmed(60), '') }),
  output: one(wayOut),
})
export const getAnyWayOut = endpoint({ ...getWayOut, path: '/api/adm/outstanding/way-out', access: admin })
