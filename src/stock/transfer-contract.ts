import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, day, id, listOf, one, page, record, searchText, time, trimmed, z } from '#kit/shape.ts'
import { mayManageStock } from '#places/rights.ts'

const line = record({
  line_no: count,
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  batch_no: z.string(),
  expires_on: day,
  quantity: count,
  received_qty: z.nullable(count),
})

const transfer = record({
  id: z.number(),
  transfer_no: z.string(),
  from_plant: z.string(),
  from_name: z.string(),
  to_plant: z.string(),
  to_name: z.string(),
  note: z.string(),
  sent_by: z.nullable(z.string()),
  sent_at: time,
  received_by: z.nullable(z.string()),
  received_at: z.nullable(time),
  packs: count,
  /** Packs that were sent and did not arrive. */
  missing_qty: count,
  lines: z.array(line),
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/adm/stock/transfers',
  summary:
    'Transfers between plants, the newest first, 20 a page; `state` is on the way or received; search finds a part of the number, a plant, a product or a batch',
  access: admin,
  input: body({ state: z.optional(z.enum(['on_the_way', 'received'])), search_text: searchText, page }),
  output: listOf(transfer),
})

export const transfersAsCsv = asFile(listTransfers, 'csv')
export const transfersAsWorkbook = asFile(listTransfers, 'xlsx')

const packsSent = z
  .int('Enter a whole number of packs.')
  .check(z.gte(1, 'Enter at least 1 pack.'), z.lte(9_999_999, 'That is too many packs.'))

export const sendTransfer = endpoint({
  method: 'POST',
  path: '/api/adm/stock/transfers',
  summary: 'Send packs of batches from one plant to another; they leave the stock at once and arrive when received',
  access: adminWho(mayManageStock),
  input: body({
    from_plant: trimmed(10, 1),
    to_plant: trimmed(10, 1),
    note: z._default(trimmed(300), ''),
    lines: z
      .array(z.strictObject({ product_code: trimmed(20, 1), batch_no: trimmed(20, 1), quantity: packsSent }))
      .check(z.minLength(1, 'Add at least one line.'), z.maxLength(500, 'Use at most 500 lines at a time.')),
  }),
  output: one(transfer),
  created: true,
})

export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/api/adm/stock/transfers/{id}/receipt',
  summary: 'Take a transfer into stock: what arrived of each line, all of it where nothing is said',
  access: adminWho(mayManageStock),
  input: body({
    id,
    lines: z._default(
      z
        .array(
          z.strictObject({ line_no: z.int().check(z.gte(1)), quantity: z.int().check(z.gte(0), z.lte(9_999_999)) }),
        )
        .check(z.maxLength(500)),
      [],
    ),
  }),
  output: one(transfer),
  created: true,
})

const out = record({
  plant_code: z.string(),
  plant_name: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  quantity: count,
  sold_qty: count,
  /** How long the stock lasts at the rate of the last 90 days. */
  cover_days: count,
  waiting_qty: count,
})

export const listOuts = endpoint({
  method: 'GET',
  path: '/api/adm/stock/outs',
  summary:
    'Products that sell and are out of stock at a plant, or last less than two weeks, the emptiest first, 20 a page',
  access: admin,
  input: body({ plant: z._default(trimmed(10), ''), search_text: searchText, page }),
  output: listOf(out),
  heavy: true,
})

export const outsAsCsv = asFile(listOuts, 'csv')
export const outsAsWorkbook = asFile(listOuts, 'xlsx')

export type Transfer = Output<typeof listTransfers>['data'][number]
export type StockOut = Output<typeof listOuts>['data'][number]
