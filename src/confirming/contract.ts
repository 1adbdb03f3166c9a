import { stockLevel } from '#catalogue/shapes.ts'
import { distributor, distributorWhoOrders } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, count, id, listOf, one, page, paise, record, searchText, time, trimmed, z } from '#kit/shape.ts'
import { byRow, fewEnoughLines, manyOrders, order, seen, summary, withReason } from '#orders/contract.ts'
import { packs } from '#pricing/shapes.ts'
import { confirmStates } from './awaiting.ts'

/** Whose confirmation is asked on screens of their own: discount orders. */
export const listToConfirm = endpoint({
  method: 'GET',
  path: '/api/orders/to-confirm',
  summary:
    'Orders that employees placed for me: those that wait for my word, what lapses first on top, or those that had it',
  access: distributor,
  input: body({
    state: z._default(z.enum(confirmStates), 'waiting'),
    /** The employee who placed it, by number. */
    employee: z.optional(id),
    search_text: searchText,
    page,
  }),
  output: listOf(
    record({
      ...summary,
      notes: z.string(),
      divisions: z.array(z.string()),
      /** Since when it waits: from the last time that it was asked. */
      asked_at: time,
      paid_qty: count,
      free_qty: count,
      /** What to look at before confirming; nothing on an order that had its answer. */
      look_at: z.array(record({ group: z.enum(['success', 'warning', 'info']), text: z.string() })),
    }),
  ),
})

export const toConfirmAsCsv = asFile(listToConfirm, 'csv')
export const toConfirmAsWorkbook = asFile(listToConfirm, 'xlsx')

export type ToConfirm = Output<typeof listToConfirm>['data'][number]

const figure = record({ orders: count, total_paise: paise })

export const countToConfirm = endpoint({
  method: 'GET',
  path: '/api/orders/to-confirm/figures',
  summary: 'How many orders wait for my word, how many I confirmed and rejected, and how many lapsed',
  access: distributor,
  input: body({}),
  output: one(
    record({
      waiting: figure,
      confirmed: figure,
      rejected: figure,
      lapsed: figure,
      /** Who asks for something now. */
      employees: z.array(record({ id: z.number(), name: z.string(), orders: count })),
    }),
  ),
})

export const compareWithUsual = endpoint({
  method: 'GET',
  path: '/api/orders/{order_id}/usual',
  summary: 'The lines of an order of mine beside what I order of them in a month',
  access: distributor,
  input: body({ order_id: id }),
  output: one(
    record({
      lines: z.array(
        record({
          product_code: z.string(),
          /** Packs a month, over the last 90 days; null for what was never ordered. */
          monthly_qty: z.nullable(count),
          stock: stockLevel,
          unwanted: z.nullable(z.string()),
          sold: z.boolean(),
        }),
      ),
    }),
  ),
})

export const rejectOrders = endpoint({
  method: 'POST',
  path: '/api/orders/rejections',
  summary: 'Reject many orders with one reason; each is answered by itself, and what fails stops no other',
  access: distributorWhoOrders,
  input: body({ ...manyOrders, reason: z._default(trimmed(300), '') }),
  output: byRow,
})

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/confirmation',
  summary: 'Confirm an order that an employee placed for me: all of it, or less',
  access: distributorWhoOrders,
  input: body({
    order_id: id,
    /**
     * Without lines all of it is confirmed. Else a line of 0 packs, or one that is left out, is
     * dropped.
     */
    lines: z.optional(
      z
        .array(
          body({
            product_code: trimmed(20, 1),
            quantity: packs,
            as_typed: z.optional(z.boolean()),
            reason: z._default(trimmed(300), ''),
          }),
        )
        .check(fewEnoughLines),
    ),
    ...seen,
  }),
  output: one(order),
  refusal: order,
})

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{order_id}/rejection',
  summary: 'Reject an order that an employee placed for me',
  access: distributorWhoOrders,
  input: body(withReason),
  output: one(order),
  refusal: order,
})

export const confirmOrders = endpoint({
  method: 'POST',
  path: '/api/orders/confirmations',
  summary:
    'Confirm many orders as they were seen; each is answered by itself, and one that was changed meanwhile stays open. By order_ids alone: what was not changed since it was proposed',
  access: distributorWhoOrders,
  input: body(manyOrders),
  output: byRow,
})
