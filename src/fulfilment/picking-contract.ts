import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, day, id, listOf, one, page, record, searchText, time, trimmed, z } from '#kit/shape.ts'
import { mayManageStock } from '#places/rights.ts'

const pick = record({
  /** The reservation. */
  id: z.number(),
  line_no: count,
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  batch_no: z.string(),
  expires_on: day,
  bin: z.string(),
  quantity: count,
  /** Why nothing of it may leave any more. */
  blocked_reason: z.nullable(z.string()),
})

const picking = record({
  order_id: z.number(),
  order_no: z.string(),
  distributor: z.string(),
  distributor_name: z.string(),
  /** Where the packs go. */
  city: z.string(),
  plant_code: z.string(),
  plant_name: z.string(),
  since: time,
  packs: count,
  /** By bin, as one walks. */
  picks: z.array(pick),
})

export const listPickings = endpoint({
  method: 'GET',
  path: '/api/adm/pickings',
  summary: 'Orders whose packs are reserved and still to be picked, the oldest first, with bin and batch',
  access: admin,
  input: body({ plant: z._default(trimmed(10), ''), search_text: searchText, page }),
  output: listOf(picking),
})

export const pickingsAsCsv = asFile(listPickings, 'csv')
export const pickingsAsWorkbook = asFile(listPickings, 'xlsx')

export const pickedOrder = endpoint({
  method: 'POST',
  path: '/api/adm/pickings/{order_id}/picked',
  summary:
    'An order is picked: what was found is invoiced, what was not is short again. Without `found`, everything was',
  access: adminWho(mayManageStock),
  input: body({
    order_id: id,
    /** As the list showed it: what was reserved since then was not fetched, and is not invoiced. */
    packs: z.optional(count),
    found: z.optional(
      z
        .array(z.strictObject({ id: z.int().check(z.gte(1)), quantity: z.int().check(z.gte(0), z.lte(9_999_999)) }))
        .check(z.maxLength(20_000, 'Send at most 20,000 lines at a time.')),
    ),
  }),
  output: one(
    record({ order_id: z.number(), status: z.number(), invoice_no: z.nullable(z.string()), missing_qty: count }),
  ),
  created: true,
})

export type Picking = Output<typeof listPickings>['data'][number]
