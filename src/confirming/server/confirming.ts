import { overdueDays } from '#credit/rules.ts'
import type { Output } from '#kit/endpoint.ts'
import { notFound, Problem, wrongField } from '#kit/problem.ts'
import { type Db, raw } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { lockInWords, whyNotMove } from '#orders/rules.ts'
import { whyNotAsSeen } from '#orders/seen.ts'
import { readChosen } from '#orders/server/book/moving.ts'
import { findOrder, lockOrder, type OrderRow } from '#orders/server/one-order.ts'
import { type Order, orderFor, rolesOf } from '#orders/server/present.ts'
import { lockOn } from '#orders/server/reading-orders.ts'
import { sumOf } from '#pricing/totals.ts'
import type { confirmOrder, confirmOrders } from '../contract.ts'
import { readConfirmation } from '../rules.ts'
import { notSold, writeConfirmation } from './queries.ts'

type Confirming = Omit<Context<typeof confirmOrder>, 'input'> & {
  input: Context<typeof confirmOrder>['input'] & { asProposed?: boolean }
}

/** The distributor's yes to what an employee asked for it; the credit is checked as at placing. */
export async function confirm({ db, me, input, today }: Confirming): Promise<Order> {
  const locked = await lockOrder(db, me, input.order_id)
  const order = locked && (await findOrder(db, me, input.order_id))
  if (!order) throw notFound('That order')
  const why =
    whyNotMove('confirm', rolesOf(me, order), order.status) ??
    whyNotAsSeen(input, locked) ??
    (input.asProposed ? whyNotAsProposed(order) : null)
  if (why) throw new Problem(409, why, { data: await orderFor(db, me, order.order_id) })

  const read = readConfirmation(order, input.lines)
  if ('why' in read) throw wrongField('lines', read.why)
  const kept = new Set(read.lines.filter((line) => line.confirmed_qty > 0).map((line) => line.product_code))
  const hindered = await whyNotNow(db, order, kept)
  if (hindered) throw new Problem(409, hindered, { data: await orderFor(db, me, order.order_id) })
  const confirmed = {
    order_id: order.order_id,
    actor_id: me.accountId,
    ...sumOf(read.lines),
    overdue_days: overdueDays,
  }
  await writeConfirmation(db, confirmed, read.lines, today)
  return orderFor(db, me, order.order_id)
}

type Outcome = Output<typeof confirmOrders>['data'][number]

/**
 * One after the other, in one order of locks; one that can't be confirmed leaves nothing behind.
 */
export async function confirmMany({ input, ...context }: Context<typeof confirmOrders>): Promise<{ data: Outcome[] }> {
  const outcomes = new Map<number, Outcome>()
  const chosen = readChosen(input)
  for (const seen of chosen.toSorted((one, other) => one.order_id - other.order_id)) {
    const { order_id } = seen
    await context.db.change(raw('savepoint one_of_many'))
    try {
      const { status } = await confirm({ ...context, input: { ...seen, asProposed: !input.orders } })
      outcomes.set(order_id, { order_id, ok: true, status })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await context.db.change(raw('rollback to savepoint one_of_many'))
      outcomes.set(order_id, { order_id, ok: false, message: error.message })
    }
  }
  return { data: chosen.flatMap(({ order_id }) => outcomes.get(order_id) ?? []) }
}

/** Without a word on what was seen, only what stands as it was proposed is confirmed. */
function whyNotAsProposed({ timeline }: OrderRow): string | null {
  const isEdited = timeline.some(({ move }) => move === 'edit')
  return isEdited ? 'This order was changed after it was proposed. Look at it again, then confirm it.' : null
}

/**
 * What has ended or been locked since it was asked for: a confirmation makes an order of it, as
 * placing does.
 */
async function whyNotNow(db: Db, order: OrderRow, kept: ReadonlySet<string>): Promise<string | null> {
  const gone = await notSold(db, order.order_id, [...kept])
  if (gone) return `${gone.product_name} is not sold any more. Set it to 0 packs, then confirm.`
  const divisions = order.lines.filter((line) => kept.has(line.product_code)).map((line) => line.division_code)
  const lock = await lockOn(db, order.order_id, [...new Set(divisions)])
  return lock && lockInWords(lock)
}
