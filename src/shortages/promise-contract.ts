// The ledger of scheme promises: free packs of an order's line against those that were invoiced.
// The settling of one is of money, which writes the note.
import { mayEnterMoney } from '#credit/rights.ts'
import { admin, adminWho, customer } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, listOf, one, page, paise, record, searchText, time, trimmed, z } from '#kit/shape.ts'
import { promiseStates } from './promises.ts'

const promise = record({
  id: z.string(),
  /** When the order was confirmed. */
  since: time,
  order_id: z.number(),
  order_no: z.string(),
  line_no: count,
  distributor: z.string(),
  distributor_name: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  /** Free packs on the order. */
  promised_qty: count,
  invoiced_qty: count,
  /** By credit notes. */
  settled_qty: count,
  /** Of paid packs that were closed and never come. */
  closed_qty: count,
  open_qty: count,
  /** Of the open ones: nothing that is still to come brings them. */
  due_qty: count,
  /** PTS of the order. */
  price_paise: paise,
  /** The open packs at that PTS. */
  value_paise: paise,
  state: z.enum(promiseStates),
  invoices: z.array(record({ invoice_id: z.number(), invoice_no: z.string(), free_qty: count })),
  notes: z.array(record({ note_no: z.string(), quantity: count })),
})

export const listPromises = endpoint({
  method: 'GET',
  path: '/api/scheme-promises',
  summary:
    'Free packs that schemes promised and that were not invoiced with them, of one’s own firm or of those one serves, 20 a page; the open ones, the oldest first',
  access: customer,
  input: body({
    search_text: searchText,
    distributor: z._default(trimmed(60), ''),
    order_id: z.optional(z.string()),
    state: z._default(z.enum(['open', 'due', 'ended']), 'open'),
    page,
  }),
  output: listOf(promise),
})
export const listAllPromises = endpoint({ ...listPromises, path: '/api/adm/scheme-promises', access: admin })
export const promisesAsCsv = asFile(listPromises, 'csv')
export const promisesAsWorkbook = asFile(listPromises, 'xlsx')
export const allPromisesAsCsv = asFile(listAllPromises, 'csv')
export const allPromisesAsWorkbook = asFile(listAllPromises, 'xlsx')

const firm = record({
  distributor: z.string(),
  distributor_name: z.string(),
  city: z.string(),
  lines: count,
  open_qty: count,
  due_qty: count,
  value_paise: paise,
  /** The oldest that is open. */
  since: time,
})

export const listPromisingFirms = endpoint({
  method: 'GET',
  path: '/api/scheme-promises/firms',
  summary: 'What schemes still owe, by firm, 20 a page, the most valuable first, with the sum of all',
  access: customer,
  input: body({ search_text: searchText, page }),
  output: record({
    data: z.array(firm),
    total: count,
    whole: record({ lines: count, open_qty: count, due_qty: count, value_paise: paise }),
  }),
})
export const listAllPromisingFirms = endpoint({
  ...listPromisingFirms,
  path: '/api/adm/scheme-promises/firms',
  access: admin,
})

export const settlePromise = endpoint({
  method: 'POST',
  path: '/api/adm/scheme-promises/{id}/settlement',
  summary:
    'Settle free packs that are due by a credit note of packs × PTS of the order, without tax; what else was to come of the line is closed',
  access: adminWho(mayEnterMoney),
  input: body({
    id: trimmed(40, 1),
    quantity: z
      .int('Enter whole packs.')
      .check(z.gte(1, 'Enter at least 1 pack.'), z.lte(9_999_999, 'That is too much.')),
    text: z._default(trimmed(200), ''),
  }),
  output: one(
    record({
      id: z.string(),
      note_id: z.number(),
      note_no: z.string(),
      amount_paise: paise,
      settled_qty: count,
      open_qty: count,
    }),
  ),
  created: true,
})

export type SchemePromise = Output<typeof listPromises>['data'][number]
export type PromisingFirm = Output<typeof listPromisingFirms>['data'][number]
