import { admin, adminWho, machineWith } from '#kit/access.ts'
import { isDay } from '#kit/date.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, day, id, listOf, one, page, paise, record, time, trimmed, z } from '#kit/shape.ts'
import { status } from '#orders/status.ts'
import { mrpIn } from '#stock/contract.ts'
import { mayManageJobs } from './rights.ts'
import { hookEvents } from './rules.ts'
import { readsOrders, scopeKeys, writesInvoices, writesStock } from './scopes.ts'

const scope = z.enum(scopeKeys)
const hookEvent = z.enum(hookEvents)

const key = record({
  id: z.number(),
  name: z.string(),
  begins_with: z.string(),
  scopes: z.array(scope),
  product_type: z.enum(['E', 'G']),
  created_by: z.string(),
  created_at: time,
  expires_on: z.nullable(day),
  last_used_at: z.nullable(time),
  revoked_at: z.nullable(time),
})

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/adm/machine-keys',
  summary: 'Keys of other systems, the newest first; the keys themselves are not kept',
  access: admin,
  input: body({}),
  output: listOf(key),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/adm/machine-keys',
  summary: 'Make a key for another system; it is shown in this answer alone',
  access: adminWho(mayManageJobs),
  input: body({
    name: trimmed(60, 1),
    scopes: z.array(scope).check(z.minLength(1, 'Choose at least one.')),
    expires_on: z.optional(z.nullable(day)),
  }),
  output: one(record({ ...key.shape, key: z.string() })),
  created: true,
  secret: true,
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/adm/machine-keys/{id}',
  summary: 'Revoke a key: it is refused from now on',
  access: adminWho(mayManageJobs),
  input: body({ id }),
  output: null,
})

const webhook = record({
  id: z.number(),
  url: z.string(),
  events: z.array(hookEvent),
  product_type: z.enum(['E', 'G']),
  paused: z.boolean(),
  created_by: z.string(),
  created_at: time,
  waiting: count,
  failed: count,
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/adm/webhooks',
  summary: 'Which addresses are told of what',
  access: admin,
  input: body({}),
  output: listOf(webhook),
})

const wanted = {
  url: trimmed(500, 1),
  events: z.array(hookEvent).check(z.minLength(1, 'Choose at least one.')),
}

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/adm/webhooks',
  summary: 'Tell an address of what happens to orders; the secret that signs is in this answer alone',
  access: adminWho(mayManageJobs),
  input: body(wanted),
  output: one(record({ ...webhook.shape, secret: z.string() })),
  created: true,
  secret: true,
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/adm/webhooks/{id}',
  summary: 'Change a webhook’s address or events, or pause it; what is left out stays as it is',
  access: adminWho(mayManageJobs),
  input: body({
    id,
    url: z.optional(wanted.url),
    events: z.optional(wanted.events),
    paused: z.optional(z.boolean()),
  }),
  output: one(webhook),
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/adm/webhooks/{id}',
  summary: 'Tell this address nothing more',
  access: adminWho(mayManageJobs),
  input: body({ id }),
  output: null,
})

const delivery = record({
  id: z.number(),
  webhook_id: z.number(),
  url: z.string(),
  event: z.string(),
  order_no: z.string(),
  created_at: time,
  attempts: count,
  state: z.enum(['delivered', 'waiting', 'failed']),
  next_try_at: z.nullable(time),
  delivered_at: z.nullable(time),
  last_status: z.nullable(z.number()),
  last_error: z.nullable(z.string()),
  payload: z.string(),
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/adm/webhook-deliveries',
  summary: 'What was sent, the newest first, 20 a page',
  access: admin,
  input: body({ state: z.optional(z.enum(['delivered', 'waiting', 'failed'])), page }),
  output: listOf(delivery),
})

export const redeliver = endpoint({
  method: 'POST',
  path: '/api/adm/webhook-deliveries/{id}/redelivery',
  summary: 'Send it again, with a new signature',
  access: adminWho(mayManageJobs),
  input: body({ id }),
  output: null,
})

const moment = trimmed(40).check(
  z.refine(
    (text) => text[10] === 'T' && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    'Enter a time such as 2026-11-19T09:00:00Z.',
  ),
)
/** Where an answer ended: when its last order changed, to the microsecond, and its id. */
const place = trimmed(60).check(
  z.refine(
    (text) =>
      /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z_\d{1,15}$/.test(text) && isDay(text.slice(0, 10)),
    'Send what the last answer gave as next.',
  ),
)
const orderStatus = z.enum(Object.values(status).map(String))
const limit = { per: 'account', max: 300, windowS: 60 } as const
const reads = machineWith(readsOrders)

const orderLine = record({
  line_no: count,
  product_code: z.string(),
  product_name: z.string(),
  quantity: count,
  free_qty: count,
  invoiced_qty: count,
  closed_qty: count,
  price_paise: paise,
  amount_paise: paise,
  tax_paise: paise,
})
const order = record({
  order_id: z.number(),
  order_no: z.string(),
  order_ref: z.nullable(z.string()),
  status: z.number(),
  status_word: z.string(),
  kind: z.string(),
  distributor: z.string(),
  distributor_name: z.string(),
  cfa_code: z.string(),
  /** The firm's own number of it, where it came with one. */
  po_no: z.nullable(z.string()),
  placed_at: time,
  changed_at: time,
  value_paise: paise,
  tax_paise: paise,
  total_paise: paise,
  lines: z.array(orderLine),
})

export const machineOrders = endpoint({
  method: 'GET',
  path: '/api/v1/orders',
  summary:
    'Orders with their lines, in the sequence in which they changed, 100 at a time. Send the `next` of each answer as `after` of the next call: no change is missed, also while orders change. An order that changed again comes again',
  access: reads,
  input: body({ after: z.optional(place), changed_after: z.optional(moment), status: z.optional(orderStatus), page }),
  output: z.object({ ...listOf(order).shape, next: z.nullable(z.string()) }),
  limit,
  rowsAPage: 100,
})

export const machineOrder = endpoint({
  method: 'GET',
  path: '/api/v1/orders/{order_no}',
  summary: 'One order with its lines, by its number',
  access: reads,
  input: body({ order_no: trimmed(20, 1) }),
  output: one(order),
  limit,
})

const invoice = record({
  id: z.number(),
  invoice_no: z.string(),
  invoice_date: day,
  due_date: day,
  order_no: z.nullable(z.string()),
  distributor: z.string(),
  value_paise: paise,
  total_paise: paise,
  /** Since then it owes nothing; its number and lines stay as they were. */
  cancelled_at: z.nullable(time),
  lines: z.array(
    record({
      /** A document of an ERP may cover several orders; the invoice itself names the first. */
      order_no: z.nullable(z.string()),
      product_code: z.string(),
      batch_no: z.string(),
      paid_qty: count,
      free_qty: count,
      amount_paise: paise,
    }),
  ),
})

export const machineInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/invoices',
  summary:
    'Invoices with their lines, the oldest first, 100 a page; ask on from the last id. A cancelled invoice stays in the list and has `cancelled_at`. With `cancelled_after` only invoices cancelled since then, in the sequence in which they were cancelled',
  access: reads,
  input: body({ after_id: z._default(id, 1), cancelled_after: z.optional(moment), page }),
  output: listOf(invoice),
  limit,
  rowsAPage: 100,
})

const packsGiven = z.int().check(z.gte(1, 'Enter at least 1 pack.'), z.lte(9_999_999))

export const machineDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/stock/receipts',
  summary: 'Take packs into stock, as another system received them',
  access: machineWith(writesStock),
  input: body({
    plant_code: trimmed(10, 1),
    reference: z._default(trimmed(60), ''),
    lines: z
      .array(
        z.strictObject({
          product_code: trimmed(20, 1),
          batch_no: trimmed(20, 1),
          made_on: z.optional(day),
          expires_on: day,
          mrp_paise: mrpIn,
          bin: z._default(trimmed(20), ''),
          quantity: packsGiven,
        }),
      )
      .check(z.minLength(1, 'Add at least one line.'), z.maxLength(2000, 'Use at most 2,000 lines at a time.')),
  }),
  output: one(record({ lines: count, packs: count })),
  created: true,
  limit,
})

export const machineAdjustment = endpoint({
  method: 'POST',
  path: '/api/v1/stock/adjustments',
  summary: 'Correct what is on hand of a batch: `change` is signed, and a reason is required',
  access: machineWith(writesStock),
  input: body({
    plant_code: trimmed(10, 1),
    product_code: trimmed(20, 1),
    batch_no: trimmed(20, 1),
    change: z.int().check(z.gte(-9_999_999), z.lte(9_999_999)),
    reason: z._default(trimmed(300), ''),
  }),
  output: one(record({ batch_no: z.string(), on_hand: count, reserved: count })),
  created: true,
  limit,
})

export const machineInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/invoices',
  summary: 'Invoice what has left for an order, batch by batch; the number, the tax and the order’s status follow',
  access: machineWith(writesInvoices),
  input: body({
    order_no: trimmed(20, 1),
    lines: z
      .array(z.strictObject({ product_code: trimmed(20, 1), batch_no: trimmed(20, 1), quantity: packsGiven }))
      .check(z.minLength(1, 'Add at least one line.'), z.maxLength(500, 'Use at most 500 lines at a time.')),
  }),
  output: one(record({ invoice_no: z.string(), order_no: z.string(), status: z.number() })),
  created: true,
  limit,
})

export type MachineKey = Output<typeof listKeys>['data'][number]
export type Webhook = Output<typeof listWebhooks>['data'][number]
export type Delivery = Output<typeof listDeliveries>['data'][number]
