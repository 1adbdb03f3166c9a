// An order that is changed, or made again.
import { orderKind } from '#cart/contract.ts'
import { stockLevel } from '#catalogue/shapes.ts'
import { customer, customerWhoOrders, distributor } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, id, one, paise, record, seenVersion, trimmed, z } from '#kit/shape.ts'
import { fewEnoughLines, order, summary } from '#orders/contract.ts'
import { packs } from '#pricing/shapes.ts'

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

const terms = record({
  floor_paise: paise,
  contract_id: z.nullable(count),
  contract_bp: z.nullable(count),
  contract_rate_paise: z.nullable(paise),
  packs_left: z.nullable(z.int()),
  margin_bp: count,
  free_bp: count,
  manager_bp: count,
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
      /** What holds for a line of a discount order today, its own packs not counted. */
      discount: z.optional(z.nullable(terms)),
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
    /**
     * Codes of products that are to be added, with commas between: their lines come with 0 packs.
     */
    also: z._default(trimmed(4000), ''),
  }),
  output: one(edited),
})

export const editOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/{order_id}',
  summary: 'Replace the lines of an order that I placed, while it awaits its confirmation or is on hold',
  access: customerWhoOrders,
  input: body({
    order_id: id,
    /** A line of 0 packs, or one that is left out, is dropped. */
    lines: z
      .array(
        body({
          product_code: trimmed(20, 1),
          quantity: packs,
          as_typed: z._default(z.boolean(), false),
          /** Of a discount order; without it the line keeps what it has. */
          discount_bp: z.optional(z.int().check(z.gte(0), z.lte(9999))),
        }),
      )
      .check(fewEnoughLines),
    expected_total_paise: paise,
    version: z.optional(seenVersion),
  }),
  output: one(order),
  refusal: z.union([edited, order]),
})
