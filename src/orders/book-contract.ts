// The order book of the back office, and its moves.
import { mayRelease } from '#credit/rights.ts'
import { admin, adminWho } from '#kit/access.ts'
import { asFile, endpoint, type Output } from '#kit/endpoint.ts'
import { body, id, listOf, one, record, sortBy, time, trimmed, z } from '#kit/shape.ts'
import {
  byRow,
  figure,
  filter,
  holdKind,
  manyOrders,
  narrowing,
  order,
  orderSorts,
  statusCode,
  summary,
  withReason,
} from './contract.ts'

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/adm/orders',
  summary: 'The order book of the session’s product type, the newest first',
  access: admin,
  input: body({ ...filter, sort: sortBy(...orderSorts, 'held_since') }),
  output: listOf(
    record({
      ...summary,
      /** What holds it, and since when; nothing on an order that is not on hold. */
      holds: z.array(record({ kind: holdKind, since: time })),
    }),
  ),
})

export type BookedOrder = Output<typeof listAllOrders>['data'][number]

export const bookAsCsv = asFile(listAllOrders, 'csv')
export const bookAsWorkbook = asFile(listAllOrders, 'xlsx')

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
  endpoint({
    method: 'POST',
    path,
    summary,
    access: adminWho(mayRelease),
    input: body(withReason),
    output: one(order),
    refusal: order,
  })

export const releaseOrder = adminMove('/api/adm/orders/{order_id}/release', 'Release an order that is on hold')
export const retryOrder = adminMove('/api/adm/orders/{order_id}/retry', 'Send an order again that the ERP refused')
export const cancelAnyOrder = adminMove('/api/adm/orders/{order_id}/cancellation', 'Cancel an order')
export const closeOrder = adminMove(
  '/api/adm/orders/{order_id}/closure',
  'Close an order short: the rest will not come',
)
export const reopenOrder = adminMove(
  '/api/adm/orders/{order_id}/reopening',
  'Open an order again that was closed short: the rest is awaited',
)

export const moveOrders = endpoint({
  method: 'POST',
  path: '/api/adm/orders/moves',
  summary:
    'Release, retry, cancel or close many orders; each is answered by itself, and one that was changed since it was seen stays as it is',
  access: adminWho(mayRelease),
  input: body({
    ...manyOrders,
    move: z.enum(['release', 'retry', 'cancel', 'close']),
    reason: z._default(trimmed(300), ''),
  }),
  output: byRow,
})
