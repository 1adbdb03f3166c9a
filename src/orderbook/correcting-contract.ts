// Correcting an order that the ERP refused: what its lines are now, and what they shall be.
import { mayRelease } from '#credit/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, id, one, paise, record, seenVersion, trimmed, z } from '#kit/shape.ts'
import { fewEnoughLines, order } from '#orders/contract.ts'
import { packs } from '#pricing/shapes.ts'

const terms = {
  product_code: z.string(),
  product_name: z.string(),
  division_code: z.string(),
  pack: z.string(),
  price_paise: paise,
  gst_bp: count,
  min_qty: count,
  scheme_qty: count,
  compulsory: z.boolean(),
}

export const getCorrection = endpoint({
  method: 'GET',
  path: '/api/adm/orders/{order_id}/correction',
  summary: 'The lines of an order that the ERP refused, and the terms of products that may take their place',
  access: admin,
  input: body({
    order_id: id,
    /** Codes of products that are to take a place, with commas between. */
    instead: z._default(trimmed(4000), ''),
  }),
  output: one(
    record({
      version: count,
      is_interstate: z.boolean(),
      lines: z.array(
        record({
          ...terms,
          /** As many as its distributor agreed to. */
          agreed: count,
          as_typed: z.boolean(),
          amount_paise: paise,
          tax_paise: paise,
          /** The ERP’s refusal names it. */
          is_named: z.boolean(),
          /** The ERP has its part already. */
          is_settled: z.boolean(),
        }),
      ),
      /** At today’s prices; what the firm may not order is missing. */
      instead: z.array(record(terms)),
    }),
  ),
})

export type CorrectedLine = Output<typeof getCorrection>['data']['lines'][number]

export const correctOrder = endpoint({
  method: 'PUT',
  path: '/api/adm/orders/{order_id}/correction',
  summary: 'Lower or drop lines of an order that the ERP refused, or put others in their place, and send it again',
  access: adminWho(mayRelease),
  input: body({
    order_id: id,
    lines: z
      .array(
        body({
          product_code: trimmed(20, 1),
          /** 0 drops the line. */
          quantity: packs,
          instead: z.optional(body({ product_code: trimmed(20, 1), quantity: packs })),
        }),
      )
      .check(fewEnoughLines),
    reason: z._default(trimmed(300), ''),
    expected_total_paise: paise,
    version: z.optional(seenVersion),
  }),
  output: one(order),
  refusal: order,
})
