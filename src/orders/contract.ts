import { cart, discountedAt, orderedAs, orderKind, partyOf } from '#cart/contract.ts'
import { forWhom } from '#catalogue/shapes.ts'
import { customer, customerWhoOrders, either } from '#kit/access.ts'
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
  productType,
  record,
  searchText,
  seenVersion,
  sortBy,
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'
import { received } from './arrival-contract.ts'

export const statusCode = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
  z.literal(9),
  z.literal(10),
  z.literal(11),
])

export const summary = {
  order_id: z.number(),
  order_no: z.string(),
  order_ref: z.nullable(z.string()),
  kind: orderKind,
  product_type: productType,
  status: statusCode,
  distributor: z.string(),
  distributor_name: z.string(),
  city: z.string(),
  cfa_code: z.string(),
  cfa_name: z.string(),
  placed_by: record({ id: z.number(), name: z.string(), type: z.enum(['E', 'D']) }),
  placed_at: time,
  line_count: count,
  total_paise: paise,
  invoiced_paise: paise,
  /** How many events it has had: what a person sends back to act on what they saw. */
  version: z.optional(count),
}

export const orderSummary = record(summary)

export const holdKind = z.enum(['credit', 'overdue', 'licence', 'approval'])

const hold = record({
  kind: holdKind,
  title: z.string(),
  why: z.string(),
  since: time,
})

/** Why it is stuck: whose move it is, since when, what is in the way and how it goes on. */
export const stuck = record({
  whose: z.enum(['office', 'distributor', 'approver', 'fulfilment', 'stock']),
  group: z.enum(['success', 'warning', 'danger', 'info']),
  since: time,
  move: z.string(),
  waits: z.string(),
  reason: z.string(),
  way_on: z.string(),
})

/** An invoice of an order, and whether its goods came. */
const sentInvoice = record({
  invoice_id: z.number(),
  invoice_no: z.string(),
  invoice_date: day,
  received: z.nullable(received),
})

export const order = record({
  ...summary,
  /** For whom a discount order is. */
  party: z.optional(z.nullable(partyOf)),
  /** The employee who took the order over; null where whoever placed it looks after it. */
  looked_after_by: z.optional(z.nullable(record({ id: z.number(), name: z.string() }))),
  notes: z.string(),
  /** The distributor's own number of it. */
  po_no: z.optional(z.nullable(z.string())),
  /** The document of that number, where it was sent and the one who asks may see it. */
  po_id: z.optional(z.nullable(z.number())),
  value_paise: paise,
  tax_paise: paise,
  round_off_paise: paise,
  /** Supplied from another state: IGST, else CGST and SGST. */
  is_interstate: z.boolean(),
  lines: z.array(
    record({
      line_no: count,
      product_code: z.string(),
      product_name: z.string(),
      division_code: z.string(),
      pack: z.string(),
      quantity_ordered: count,
      /**
       * What the distributor confirmed of it; null before it has, and on what it ordered itself.
       */
      confirmed_qty: z.nullable(count),
      free_qty: count,
      total_qty: count,
      min_qty: count,
      scheme_qty: count,
      compulsory: z.boolean(),
      price_paise: paise,
      mrp_paise: paise,
      gst_bp: count,
      amount_paise: paise,
      tax_paise: paise,
      ...discountedAt,
    }),
  ),
  /** What has been invoiced, and what is short now; null before the order was accepted. */
  supply: z.optional(
    z.nullable(
      record({
        invoices: z.array(sentInvoice),
        /** What the ERP says has left, and on which day. */
        deliveries: z.array(record({ document_no: z.string(), day, packs: count })),
        lines: z.array(
          record({
            line_no: count,
            packs: count,
            free: count,
            short: count,
            /** Free packs that the scheme promised and that are neither invoiced nor settled. */
            owed_free: z.optional(count),
            /** Reserved for it and not invoiced yet. */
            reserved: z.optional(count),
            /** Packs that will not come, and why each time. */
            closed: z.optional(count),
            closures: z.optional(z.array(record({ quantity: count, reason: z.string() }))),
            /**
             * Another product that is offered instead: these packs wait for the distributor's
             * answer.
             */
            offered: z.optional(
              z.nullable(
                record({ order_id: z.number(), order_no: z.string(), quantity: count, may_withdraw: z.boolean() }),
              ),
            ),
          }),
        ),
      }),
    ),
  ),
  parts: z.array(
    record({
      part_no: count,
      division_code: z.string(),
      division_name: z.string(),
      lines: count,
      total_paise: paise,
      order_ref: z.nullable(z.string()),
      /** As far as its own lines are. */
      status: z.optional(statusCode),
      invoices: z.optional(z.array(sentInvoice)),
    }),
  ),
  holds: z.array(hold),
  /** What releases it today, as one plan; null where it is not on hold. */
  way_out: z.nullable(
    record({
      title: z.string(),
      why: z.string(),
      pay_paise: paise,
      lower_paise: paise,
      /** Whether a smaller order would pass by itself. */
      less_helps: z.optional(z.boolean()),
    }),
  ),
  /** Whose move it is, in words. */
  waits_for: z.string(),
  /** Null where nothing is awaited any more. */
  stuck: z.nullable(stuck),
  /** Until then fulfilment leaves it alone, and it can be cancelled; null where it goes at once. */
  cancellable_until: z.optional(z.nullable(time)),
  /** What the one who asks may do with it now. */
  moves: z.array(z.string()),
  timeline: z.array(
    record({
      at: time,
      who: z.string(),
      move: z.string(),
      from_status: z.nullable(statusCode),
      to_status: statusCode,
      reason: z.string(),
      changes: z.array(record({ product_code: z.string(), was: count, is: count, reason: z._default(z.string(), '') })),
      /** What held the order from then on, or was lifted then, with the figures of that moment. */
      holds: z.array(record({ kind: holdKind, why: z.string() })),
    }),
  ),
})

/** Twice what one upload has. */
export const fewEnoughLines = z.maxLength(10_000, 'An order has at most 10,000 lines.')

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'Place the cart as an order, exactly once for an Idempotency-Key',
  access: customerWhoOrders,
  input: body({
    ...forWhom,
    ...orderedAs,
    notes: z._default(trimmed(500), ''),
    /** What the person was shown; another total is told before anything is placed. */
    expected_total_paise: paise,
    /** Places what needs no drug licence; the other lines stay in the cart. */
    rest: z.optional(z.boolean()),
  }),
  output: one(order),
  refusal: cart,
  created: true,
  needsKey: true,
})

export const narrowing = {
  kind: z.optional(orderKind),
  status: z.optional(numberText(1, 11, 'There is no such status.')),
  distributor: z.optional(trimmed(60)),
  cfa_code: z.optional(text(10)),
  from: z.optional(day),
  to: z.optional(day),
  search_text: searchText,
}

export const filter = { ...narrowing, page, limit: z._default(numberText(1, 500, 'Ask for 1 to 500 a page.'), 20) }

export const orderSorts = ['placed_at', 'distributor_name', 'line_count', 'total_paise'] as const

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'My orders, the newest first',
  access: customer,
  input: body({ ...filter, sort: sortBy(...orderSorts) }),
  output: listOf(orderSummary),
})

export const ordersAsCsv = asFile(listOrders, 'csv')
export const ordersAsWorkbook = asFile(listOrders, 'xlsx')

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}',
  summary: 'One order with its lines, parts, holds and timeline',
  access: customer,
  input: body({ order_id: id }),
  output: one(order),
})

export const figure = { orders: count, total_paise: paise }

export type Order = Output<typeof getOrder>['data']

export const countOrders = endpoint({
  method: 'GET',
  path: '/api/orders/figures',
  summary: 'How many of my orders each status, distributor and CFA would leave, under the other filters',
  access: customer,
  input: body(narrowing),
  output: one(
    record({
      statuses: z.array(record({ status: statusCode, ...figure })),
      /** For employees: the distributors that have orders. */
      distributors: z.array(record({ distributor: z.string(), name: z.string(), city: z.string(), ...figure })),
      cfas: z.array(record({ cfa_code: z.string(), name: z.string(), ...figure })),
    }),
  ),
})

/** What the person saw of the order; one that was changed meanwhile is looked at again first. */
export const seen = { expected_total_paise: z.optional(paise), version: z.optional(seenVersion) }

/** What is asked of whoever stops something. */
export const withReason = { order_id: id, reason: z._default(trimmed(300), ''), ...seen }

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/cancellation',
  summary: 'Cancel an order that I placed',
  access: customerWhoOrders,
  input: body(withReason),
  output: one(order),
  refusal: order,
})

/** `orders` names those that changed, `again` says that anything may have. */
export const followChanges = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Changes of orders that concern me, as server-sent events',
  access: either,
  input: body({}),
  output: null,
  media: 'text/event-stream',
})

/** As many as one look at a list can mean. */
export const mostMoved = 500

const orderId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const fewEnoughOrders = [
  z.minLength(1, 'Choose at least one order.'),
  z.maxLength(mostMoved, `Choose at most ${mostMoved} orders.`),
] as const

/** Many orders: each as it was seen, or by their ids alone. */
export const manyOrders = {
  orders: z.optional(
    z.array(body({ ...seen, order_id: orderId, expected_total_paise: paise })).check(...fewEnoughOrders),
  ),
  order_ids: z.optional(z.array(orderId).check(...fewEnoughOrders)),
}

export const byRow = record({
  data: z.array(
    record({
      order_id: z.number(),
      ok: z.boolean(),
      /** As it is now; not told of an order that is not there. */
      status: z.optional(statusCode),
      /** Why it was not moved. */
      message: z.optional(z.string()),
    }),
  ),
})
