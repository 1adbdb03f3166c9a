import { cart, orderKind } from '#cart/contract.ts'
import { forWhom, stockLevel } from '#catalogue/shapes.ts'
import { admin, customer, distributor } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
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
  text,
  time,
  trimmed,
  z,
} from '#kit/shape.ts'

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

const summary = {
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
}

export const orderSummary = record(summary)

const hold = record({
  kind: z.enum(['credit', 'overdue', 'licence']),
  title: z.string(),
  why: z.string(),
  since: time,
})

export const order = record({
  ...summary,
  notes: z.string(),
  value_paise: paise,
  tax_paise: paise,
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
      /** What the distributor confirmed of it; null before it has, and on what it ordered itself. */
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
    }),
  ),
  parts: z.array(
    record({
      part_no: count,
      division_code: z.string(),
      division_name: z.string(),
      lines: count,
      total_paise: paise,
      order_ref: z.nullable(z.string()),
    }),
  ),
  holds: z.array(hold),
  /** Whose move it is, in words. */
  waits_for: z.string(),
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
    }),
  ),
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'Place the cart as an order, exactly once for an Idempotency-Key',
  access: customer,
  input: body({
    ...forWhom,
    kind: z._default(orderKind, 'regular'),
    notes: z._default(trimmed(500), ''),
    /** What the person was shown; another total is told before anything is placed. */
    expected_total_paise: paise,
  }),
  output: one(order),
  refusal: cart,
  created: true,
})

const narrowing = {
  kind: z.optional(orderKind),
  status: z.optional(numberText(1, 11, 'There is no such status.')),
  distributor: z.optional(trimmed(60)),
  cfa_code: z.optional(text(10)),
  from: z.optional(day),
  to: z.optional(day),
  search_text: searchText,
}

const filter = { ...narrowing, page, limit: z._default(numberText(1, 500, 'Ask for 1 to 500 a page.'), 20) }

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'My orders, the newest first',
  access: customer,
  input: body(filter),
  output: listOf(orderSummary),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}',
  summary: 'One order with its lines, parts, holds and timeline',
  access: customer,
  input: body({ order_id: id }),
  output: one(order),
})

const figure = { orders: count, total_paise: paise }

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

export const reorder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/reorder',
  summary: 'Put the order’s lines, as they were asked, into my cart for the same distributor and CFA',
  access: customer,
  input: body({ order_id: id }),
  output: one(
    record({
      distributor: z.string(),
      cfa_code: z.string(),
      kind: orderKind,
      /** How many of the order’s lines are in the cart now. */
      lines: count,
      total_paise: paise,
      /** What is another than when the order was placed. */
      changes: z.array(
        record({
          product_code: z.string(),
          product_name: z.string(),
          code: z.enum(['gone', 'dearer', 'cheaper', 'scheme', 'out', 'more']),
          message: z.string(),
        }),
      ),
    }),
  ),
})

export const fillUsual = endpoint({
  method: 'POST',
  path: '/api/usual-basket',
  summary: 'Put what I order again and again into my cart',
  access: distributor,
  input: body({}),
  output: one(record({ cfa_code: z.string(), lines: count, total_paise: paise })),
})

/** An order as it is edited: its lines at the prices and schemes of today. */
const edited = record({
  ...summary,
  /** Goes back with the edit: an order that was changed meanwhile is not overwritten. */
  version: count,
  is_interstate: z.boolean(),
  lines: z.array(
    record({
      product_code: z.string(),
      product_name: z.string(),
      division_code: z.string(),
      division_name: z.string(),
      pack: z.string(),
      active: z.boolean(),
      gst_bp: count,
      asked: count,
      as_typed: z.boolean(),
      seen_price_paise: paise,
      price_paise: paise,
      min_qty: count,
      scheme_qty: count,
      compulsory: z.boolean(),
      stock: stockLevel,
      unwanted: z.nullable(z.string()),
    }),
  ),
})

export const getEdit = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}/edit',
  summary: 'An order of mine that may still be edited: its lines at the prices and schemes of today',
  access: customer,
  input: body({
    order_id: id,
    /** Codes of products that are to be added, with commas between: their lines come with 0 packs. */
    also: z._default(trimmed(4000), ''),
  }),
  output: one(edited),
})

export const editOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/{order_id}',
  summary: 'Replace the lines of an order that I placed, while it awaits its confirmation or is on hold',
  access: customer,
  input: body({
    order_id: id,
    /** A line of 0 packs, or one that is left out, is dropped. */
    lines: z
      .array(
        body({
          product_code: trimmed(20, 1),
          quantity: z.union([z.number(), z.string().check(z.maxLength(40))]),
          as_typed: z._default(z.boolean(), false),
        }),
      )
      .check(z.maxLength(2000, 'An order has at most 2000 lines.')),
    expected_total_paise: paise,
    version: z.optional(seenVersion),
  }),
  output: one(order),
  refusal: z.union([edited, order]),
})

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/confirmation',
  summary: 'Confirm an order that an employee placed for me: all of it, or less',
  access: distributor,
  input: body({
    order_id: id,
    /** Without lines all of it is confirmed. Else a line of 0 packs, or one that is left out, is dropped. */
    lines: z.optional(
      z
        .array(
          body({
            product_code: trimmed(20, 1),
            quantity: z.union([z.number(), z.string().check(z.maxLength(40))]),
            as_typed: z.optional(z.boolean()),
            reason: z._default(trimmed(300), ''),
          }),
        )
        .check(z.maxLength(2000, 'An order has at most 2000 lines.')),
    ),
    /** How many events the person saw: an order that was edited meanwhile is looked at again first. */
    version: z.optional(seenVersion),
  }),
  output: one(order),
  refusal: order,
})

const reason = { order_id: id, reason: z._default(trimmed(300), '') }

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/rejection',
  summary: 'Reject an order that an employee placed for me',
  access: distributor,
  input: body(reason),
  output: one(order),
  refusal: order,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/cancellation',
  summary: 'Cancel an order that I placed',
  access: customer,
  input: body(reason),
  output: one(order),
  refusal: order,
})

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/adm/orders',
  summary: 'The order book of the session’s product type, the newest first',
  access: admin,
  input: body(filter),
  output: listOf(orderSummary),
})

export const countAllOrders = endpoint({
  method: 'GET',
  path: '/api/adm/orders/figures',
  summary: 'How many orders of the order book each status would leave, and what they come to',
  access: admin,
  input: body(narrowing),
  output: one(record({ statuses: z.array(record({ status: statusCode, ...figure })) })),
})

export const getAnyOrder = endpoint({
  method: 'GET',
  path: '/api/adm/orders/{order_id}',
  summary: 'One order, as the order desk sees it',
  access: admin,
  input: body({ order_id: id }),
  output: one(order),
})

const adminMove = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'POST', path, summary, access: admin, input: body(reason), output: one(order), refusal: order })

export const releaseOrder = adminMove('/api/adm/orders/{order_id}/release', 'Release an order that is on hold')
export const retryOrder = adminMove('/api/adm/orders/{order_id}/retry', 'Send an order again that the ERP refused')
export const cancelAnyOrder = adminMove('/api/adm/orders/{order_id}/cancellation', 'Cancel an order')
export const closeOrder = adminMove(
  '/api/adm/orders/{order_id}/closure',
  'Close an order short: the rest will not come',
)
