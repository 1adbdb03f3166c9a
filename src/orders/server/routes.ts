import type { Session } from '#kit/access.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { type Route, route, routeAlone } from '#kit/server/serve.ts'
import {
  cancelAnyOrder,
  cancelOrder,
  closeOrder,
  confirmOrder,
  countAllOrders,
  countOrders as countMyOrders,
  editOrder,
  fillUsual,
  getAnyOrder,
  getEdit,
  getOrder,
  listAllOrders,
  listOrders,
  placeOrder,
  rejectOrder,
  releaseOrder,
  reorder,
  retryOrder,
} from '../contract.ts'
import { type MoveName, moves, whyNotMove } from '../rules.ts'
import type { StatusCode } from '../status.ts'
import { putUsual } from './basket.ts'
import { confirm } from './confirming.ts'
import { edit, editState } from './editing.ts'
import { place } from './place.ts'
import { orderFor, rolesOf } from './present.ts'
import { countOrders, type Filter, figuresOf, lockOrder, moveOrder, pageOfOrders, statusFigures } from './queries.ts'
import { putAgain } from './reordering.ts'

export const orderRoutes: Route[] = [
  routeAlone(placeOrder, async (context) => ({ data: await place(context) })),
  route(listOrders, ({ db, me, input }) => list(db, me, input)),
  route(getOrder, async ({ db, me, input }) => ({ data: await orderFor(db, me, input.order_id) })),
  route(countMyOrders, async ({ db, me, input }) => ({ data: await figuresOf(db, me, input) })),
  route(getEdit, async (context) => ({ data: await editState(context) })),
  route(editOrder, async (context) => ({ data: await edit(context) })),
  route(reorder, putAgain),
  route(fillUsual, putUsual),
  route(confirmOrder, async (context) => ({ data: await confirm(context) })),
  route(rejectOrder, ({ db, me, input }) => make('reject', db, me, input)),
  route(cancelOrder, ({ db, me, input }) => make('cancel', db, me, input)),

  route(listAllOrders, ({ db, me, input }) => list(db, me, input)),
  route(countAllOrders, async ({ db, me, input }) => ({ data: { statuses: await statusFigures(db, me, input) } })),
  route(getAnyOrder, async ({ db, me, input }) => ({ data: await orderFor(db, me, input.order_id) })),
  route(releaseOrder, ({ db, me, input }) => make('release', db, me, input)),
  route(retryOrder, ({ db, me, input }) => make('retry', db, me, input)),
  route(cancelAnyOrder, ({ db, me, input }) => make('cancel', db, me, input)),
  route(closeOrder, ({ db, me, input }) => make('close', db, me, input)),
]

async function list(db: Db, me: Session, filter: Filter) {
  const [data, total] = await Promise.all([pageOfOrders(db, me, filter), countOrders(db, me, filter)])
  return { data, total }
}

/** One move of the table, by whoever may make it; its event says who and why. */
async function make(move: MoveName, db: Db, me: Session, { order_id, reason }: { order_id: number; reason: string }) {
  const order = await lockOrder(db, me, order_id)
  if (!order) throw notFound('That order')
  const why = whyNotMove(move, rolesOf(me, order), order.status, reason)
  if (why === 'Say why.') throw new Problem(422, why, { errors: { reason: why } })
  if (why) throw new Problem(409, why, { data: await orderFor(db, me, order.id) })
  const to = moves[move].to[0] as StatusCode
  await moveOrder(db, { id: order.id, move, from: order.status, to, reason, me })
  return { data: await orderFor(db, me, order.id) }
}
