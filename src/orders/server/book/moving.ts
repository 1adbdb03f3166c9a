// Moves of the table, of one order or of many at a time, where each order has one outcome and the
// answer says which.
import type { Session } from '#kit/access.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, raw } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { moveOrders } from '../../book-contract.ts'
import { lacksReason, type MoveName, moves, reopensAs, whyNotMove } from '../../rules.ts'
import { chosenOrders, type SeenOrder, whyNotAsSeen } from '../../seen.ts'
import type { StatusCode } from '../../status.ts'
import { moveOrder } from '../door.ts'
import { lockOrder, lockOrders } from '../one-order.ts'
import { orderFor, rolesOf } from '../present.ts'

export type Making = SeenOrder & { reason: string }

/** One move of the table, by whoever may make it; its event says who and why. */
export async function make(move: MoveName, db: Db, me: Session, { order_id, reason, ...seen }: Making) {
  const order = await lockOrder(db, me, order_id)
  if (!order) throw notFound('That order')
  const why = whyNotMove(move, rolesOf(me, order), order.status, order.hold_kinds) ?? whyNotAsSeen(seen, order)
  if (why) throw new Problem(409, why, { data: await orderFor(db, me, order.id) })
  refuseWithoutReason(move, reason)
  const to = move === 'reopen' ? reopensAs(order) : (moves[move].to[0] as StatusCode)
  await moveOrder(db, { id: order.id, move, from: order.status, to, reason, actorId: me.accountId })
  return { data: await orderFor(db, me, order.id) }
}

type Outcome = Output<typeof moveOrders>['data'][number]

export async function moveMany({ db, me, input }: Context<typeof moveOrders>): Promise<Output<typeof moveOrders>> {
  return { data: await moveEach(db, me, input) }
}

type Moving = Parameters<typeof chosenOrders>[0] & { move: MoveName; reason: string }

/** One after the other; what fails stops no other. */
export async function moveEach(db: Db, me: Session, { move, reason, ...input }: Moving): Promise<Outcome[]> {
  refuseWithoutReason(move, reason)
  const chosen = new Map(readChosen(input).map((seen) => [seen.order_id, seen]))
  const ids = [...chosen.keys()]
  const outcomes = new Map<number, Outcome>()
  for (const order of await lockOrders(db, me, ids)) {
    const { id, status } = order
    const why =
      whyNotMove(move, rolesOf(me, order), status, order.hold_kinds) ?? whyNotAsSeen(chosen.get(id) ?? {}, order)
    if (why) {
      outcomes.set(id, { order_id: id, ok: false, status, message: why })
      continue
    }
    const to = moves[move].to[0] as StatusCode
    await db.change(raw('savepoint one_of_many'))
    try {
      await moveOrder(db, { id, move, from: status, to, reason, actorId: me.accountId })
      outcomes.set(id, { order_id: id, ok: true, status: to })
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      if (code !== 'AP409') throw error
      await db.change(raw('rollback to savepoint one_of_many'))
      outcomes.set(id, { order_id: id, ok: false, status, message })
    }
  }
  return ids.map((id) => outcomes.get(id) ?? absent(id))
}

/** Each chosen order once. */
export function readChosen(input: Parameters<typeof chosenOrders>[0]): SeenOrder[] {
  const chosen = chosenOrders(input)
  if (!chosen) throw wrongField('orders', 'Choose at least one order.')
  return chosen
}

export function refuseWithoutReason(move: MoveName, reason: string): void {
  if (lacksReason(move, reason)) throw wrongField('reason', 'Say why.')
}

function absent(order_id: number): Outcome {
  return { order_id, ok: false, message: 'We can’t find that order. It may belong to the other product type.' }
}
