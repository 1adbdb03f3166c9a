import { orderedAs } from '#cart/contract.ts'
import { forWhom } from '#catalogue/shapes.ts'
import { customer } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { body, count, day, one, paise, record, time, z } from '#kit/shape.ts'

export const lookBeforePlacing = endpoint({
  method: 'GET',
  path: '/api/orders/before-placing',
  summary: 'What to know of a cart before it is placed: what is usual for the firm, and how long it can be cancelled',
  access: customer,
  input: body({ ...forWhom, ...orderedAs }),
  output: one(
    record({
      /**
       * For so long a distributor’s own order can be cancelled; 0: it goes to fulfilment at once.
       */
      cancel_minutes: count,
      po_no: z.nullable(z.string()),
      po_used: z.nullable(record({ order_no: z.string(), placed_at: time })),
      /** Orders of the last 12 months, and the largest of them. */
      orders: count,
      largest_paise: paise,
      lines: z.array(
        record({
          product_code: z.string(),
          product_name: z.string(),
          quantity: count,
          /** How often it was ordered in the last 12 months, and the most at once. */
          times: count,
          most_qty: count,
          /** When the packs that would be sent first expire; null where nothing is in stock. */
          expires_on: z.nullable(day),
        }),
      ),
    }),
  ),
})
