import type { Session } from '#kit/access.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import { type Route, route } from '#kit/server/http/serve.ts'
import {
  cancelAnyOrder,
  closeOrder,
  countAllOrders,
  getAnyOrder,
  listAllOrders,
  moveOrders,
  releaseOrder,
  reopenOrder,
  retryOrder,
} from '../book-contract.ts'
import { getAnyBuyerAndSupplier, getBuyerAndSupplier } from '../buyer-and-supplier.ts'
import { cancelOrder, countOrders as countMyOrders, getOrder, listOrders } from '../contract.ts'
import { pageOfBook } from './book/book.ts'
import { type Making, make, moveMany } from './book/moving.ts'
import { type Searching, searched } from './book/searching.ts'
import { buyerAndSupplierOf } from './buyer-and-supplier.ts'
import { asTime, orderFor } from './present.ts'
import { countOrders, type Filter, figuresOf, pageOfOrders, statusFigures } from './queries.ts'
import { isClosedLineByLine } from './reading-orders.ts'
import { openLinesAgain } from './writing-orders.ts'

export const orderRoutes: Route[] = [
  route(listOrders, ({ db, me, input }) => list(db, me, input)),
  ...routes([getOrder, getAnyOrder], async ({ db, me, input }) => ({ data: await orderFor(db, me, input.order_id) })),
  ...routes([getBuyerAndSupplier, getAnyBuyerAndSupplier], async ({ db, me, input }) => ({
    data: await buyerAndSupplierOf(db, me, input.order_id),
  })),
  route(countMyOrders, async ({ db, me, input }) => ({ data: await figuresOf(db, me, await searched(db, me, input)) })),
  ...routes([cancelOrder, cancelAnyOrder], ({ db, me, input }) => make('cancel', db, me, input)),

  route(listAllOrders, async ({ db, me, input }) => {
    const filter = await searched(db, me, input)
    const [data, total] = await Promise.all([pageOfBook(db, me, filter), countOrders(db, me, filter)])
    return { data: data.map((order) => ({ ...order, holds: order.holds.map(withTime) })), total }
  }),
  route(countAllOrders, async ({ db, me, input }) => ({
    data: { statuses: await statusFigures(db, me, await searched(db, me, input)) },
  })),
  route(releaseOrder, ({ db, me, input }) => make('release', db, me, input)),
  route(retryOrder, ({ db, me, input }) => make('retry', db, me, input)),
  route(closeOrder, ({ db, me, input }) => make('close', db, me, input)),
  route(reopenOrder, ({ db, me, input }) => reopen(db, me, input)),
  route(moveOrders, moveMany),
]

async function list(db: Db, me: Session, asked: Omit<Filter, 'searched'> & Searching) {
  const filter = await searched(db, me, asked)
  const [data, total] = await Promise.all([pageOfOrders(db, me, filter), countOrders(db, me, filter)])
  return { data, total }
}

async function reopen(db: Db, me: Session, input: Making) {
  if (await isClosedLineByLine(db, input.order_id))
    throw new Problem(409, 'Each of its short lines was closed by itself. Open the line again on the shortage desk.', {
      data: await orderFor(db, me, input.order_id),
    })
  const made = await make('reopen', db, me, input)
  await openLinesAgain(db, input.order_id, me.accountId)
  return made
}

function withTime<Kind>({ kind, since }: { kind: Kind; since: string }) {
  return { kind, since: asTime(since) }
}
