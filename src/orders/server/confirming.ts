import { notFound, Problem } from '#kit/problem.ts'
import type { Context } from '#kit/server/serve.ts'
import { confirmedTotals, readConfirmation } from '../confirmation.ts'
import type { confirmOrder } from '../contract.ts'
import { whyNotMove } from '../rules.ts'
import { overdueDays } from './place.ts'
import { type Order, orderFor, rolesOf } from './present.ts'
import { findOrder, lockOrder, writeConfirmation } from './queries.ts'

/** The distributor's yes to what an employee asked for it; the credit is checked as at placing. */
export async function confirm({ db, me, input, today }: Context<typeof confirmOrder>): Promise<Order> {
  const locked = await lockOrder(db, me, input.order_id)
  const order = locked && (await findOrder(db, me, input.order_id))
  if (!order) throw notFound('That order')
  const isChanged = input.version !== undefined && input.version !== order.timeline.length
  const why =
    whyNotMove('confirm', rolesOf(me, order), order.status) ??
    (isChanged ? 'This order was changed meanwhile. Look at it again, then confirm.' : null)
  if (why) throw new Problem(409, why, { data: await orderFor(db, me, order.order_id) })

  const read = readConfirmation(order.lines, input.lines)
  if ('why' in read) throw new Problem(422, read.why, { errors: { lines: read.why } })
  const confirmed = {
    order_id: order.order_id,
    actor_id: me.id,
    ...confirmedTotals(read.lines),
    overdue_days: overdueDays,
  }
  await writeConfirmation(db, confirmed, read.lines, today)
  return orderFor(db, me, order.order_id)
}
