import { type Db, sql } from '#kit/server/db/db.ts'
import { lapsesAfterDays } from '#orders/rules.ts'

/**
 * Cancels what was not confirmed in time, counted from the last change; answers with how many. Safe
 * to run twice at once.
 */
export async function expireUnconfirmed(db: Db): Promise<number> {
  let expired = 0
  // One order a statement: it takes its locks in the same order as placing does.
  while (await expireOne(db)) expired += 1
  return expired
}

async function expireOne(db: Db): Promise<boolean> {
  const moved = await db.change(sql`
    select move_order(late.id, 'expire', order_status('awaiting_confirmation'), order_status('cancelled'), null)
    from (
      select o.id from orders o
      where o.status = order_status('awaiting_confirmation')
        and o.changed_at < now() - make_interval(days => ${lapsesAfterDays}::int)
      order by o.id
      limit 1
      for update skip locked
    ) late`)
  return moved > 0
}
