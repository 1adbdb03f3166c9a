import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { importEndpoints } from '#kit/importing.ts'
import { body, count, day, listOf, one, page, record, searchText, sortBy, trimmed, z } from '#kit/shape.ts'
import { mayManageStock } from '#places/rights.ts'
import { mostMrpPaise, mrpWords } from './rules.ts'

const batch = record({
  id: z.number(),
  plant_code: z.string(),
  plant_name: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  pack: z.string(),
  batch_no: z.string(),
  made_on: z.nullable(day),
  expires_on: day,
  mrp_paise: z.number(),
  bin: z.string(),
  on_hand: count,
  reserved: count,
  /** Can be sold: neither reserved, blocked nor too near the expiry. */
  free: count,
  /** Of this plant: nothing is sent that expires before it. */
  good_until: day,
  blocked_reason: z.nullable(z.string()),
})

export const stockSorts = [
  'product_name',
  'plant_name',
  'expires_on',
  'mrp_paise',
  'on_hand',
  'reserved',
  'free',
] as const

export const listStock = endpoint({
  method: 'GET',
  path: '/api/adm/stock',
  summary:
    'Stock by batch, 50 a page, as sorted, else those that expire first at the top; `state` is near expiry, blocked or expired',
  access: admin,
  input: body({
    plant: z._default(trimmed(10), ''),
    search_text: searchText,
    state: z.optional(z.enum(['near_expiry', 'blocked', 'expired'])),
    sort: sortBy(...stockSorts),
    page,
  }),
  output: z.object({
    data: z.array(batch),
    total: count,
    packs: count,
    value_paise: z.number(),
    /** Of plants without a rule of their own; each batch says its own. */
    good_until: day,
  }),
  rowsAPage: 50,
  heavy: true,
})

export const stockAsCsv = asFile(listStock, 'csv')
export const stockAsWorkbook = asFile(listStock, 'xlsx')

const plantCode = trimmed(10, 1)
const productCode = trimmed(20, 1)
const batchNo = trimmed(20, 1)
const wholePacks = 'Enter a whole number of packs.'
const atMost = 'Use at most 99,99,999 packs.'
export const mrpIn = z.int().check(z.gte(1, mrpWords.missing), z.lte(mostMrpPaise, mrpWords.high))
const packsIn = z.int(wholePacks).check(z.gte(1, 'Enter at least 1 pack.'), z.lte(9_999_999, 'That is too many packs.'))

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/adm/stock/receipts',
  summary:
    'Take packs into stock: new batches are made, known ones grow. Orders that waited for them are supplied next',
  access: adminWho(mayManageStock),
  input: body({
    plant_code: plantCode,
    reference: z._default(trimmed(60), ''),
    lines: z
      .array(
        z.strictObject({
          product_code: productCode,
          batch_no: batchNo,
          made_on: z.optional(day),
          expires_on: day,
          mrp_paise: mrpIn,
          bin: z._default(trimmed(20), ''),
          quantity: packsIn,
        }),
      )
      .check(z.minLength(1, 'Add at least one line.'), z.maxLength(2000, 'Use at most 2,000 lines at a time.')),
  }),
  output: one(record({ lines: count, packs: count })),
  created: true,
})

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/adm/stock/adjustments',
  summary: 'Correct what is on hand of a batch: `change` is signed, and a reason is required',
  access: adminWho(mayManageStock),
  input: body({
    plant_code: plantCode,
    product_code: productCode,
    batch_no: batchNo,
    change: z.int(wholePacks).check(z.gte(-9_999_999, atMost), z.lte(9_999_999, atMost)),
    reason: z._default(trimmed(300), ''),
  }),
  output: one(batch),
  created: true,
})

export const blockBatch = endpoint({
  method: 'PUT',
  path: '/api/adm/stock/{batch_id}/blocked',
  summary:
    'Block a batch with a reason, so that nothing more of it is allocated, or unblock it; `everywhere` is at every plant, as a recall is',
  access: adminWho(mayManageStock),
  input: body({
    batch_id: z.string(),
    blocked: z.boolean(),
    reason: z._default(trimmed(300), ''),
    everywhere: z._default(z.boolean(), false),
  }),
  output: one(batch),
})

export const stockCount = importEndpoints('/api/adm/stock-counts', adminWho(mayManageStock))

const movement = record({
  id: z.number(),
  at: z.string(),
  kind: z.enum(['receipt', 'adjustment', 'transfer', 'count', 'issue', 'return']),
  change: z.number(),
  reason: z.string(),
  document: z.string(),
  by: z.nullable(z.string()),
})

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/adm/stock/{batch_id}/movements',
  summary: 'What came in and went out of a batch, the newest first',
  access: admin,
  input: body({ batch_id: z.string(), page }),
  output: listOf(movement),
})

export type Batch = Output<typeof listStock>['data'][number]
