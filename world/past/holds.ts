// The holds that are over, as the reports remember them.
import type { Db } from '#kit/server/db/db.ts'
import { status } from '#orders/status.ts'
import { insert } from '../insert.ts'
import type { PastOrder } from './order-moves.ts'

/** Those that still hold an order are remembered by themselves, as they are put in. */
export async function loadHoldTimes(db: Db, orders: readonly PastOrder[]): Promise<void> {
  const over = orders.flatMap((order, at) => {
    if (order.status === status.onHold) return []
    const end = order.events.find((one) => one.from_status === status.onHold && one.to_status !== status.onHold)
    return end ? order.holds.map(({ kind, since }) => ({ order_id: at + 1, kind, since, ended_at: end.at })) : []
  })
  await insert(db, 'hold_times', over)
}
