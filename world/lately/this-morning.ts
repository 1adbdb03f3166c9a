// Orders that the product's own functions place while the world is loaded happened before it was:
// here alone is their time set.
import { type Db, raw, sql } from '#kit/server/db/db.ts'

type When = {
  now: Date
  /**
   * When it was placed, or right after the order before it; each further event is ten minutes
   * later, if time allows.
   */
  minutesAgo: number
}

/** An order, its events and what holds it, in the sequence in which they were. */
export async function thisMorning(db: Db, orders: readonly number[], { now, minutesAgo }: When): Promise<void> {
  const at = new Date(now.getTime() - minutesAgo * 60_000).toISOString()
  await db.change(raw('alter table order_events disable trigger order_events_are_append_only'))
  // The book is sorted by number where it is sorted by time: no order is older than one with a
  // lower number.
  await db.change(sql`
    update order_events e set at = f.at + n.nth * least(interval '10 minutes', (${now.toISOString()}::timestamptz - f.at) / n.events)
    from (
      select greatest(${at}::timestamptz, max(placed_at) + interval '1 millisecond') as at
      from orders where id < ${Math.min(...orders)}
    ) f, (
      select id, row_number() over (partition by order_id order by id) - 1 as nth, count(*) over (partition by order_id) as events
      from order_events where order_id = any(${orders}::bigint[])
    ) n
    where e.id = n.id`)
  await db.change(raw('alter table order_events enable trigger order_events_are_append_only'))
  await db.change(sql`
    update orders o set placed_at = n.first, changed_at = n.last
    from (select order_id, min(at) as first, max(at) as last from order_events
      where order_id = any(${orders}::bigint[]) group by order_id) n
    where o.id = n.order_id`)
  await db.change(sql`
    update order_holds h set since = o.changed_at from orders o where o.id = h.order_id and o.id = any(${orders}::bigint[])`)
  await db.change(sql`
    update hold_times h set since = o.changed_at from orders o where o.id = h.order_id and o.id = any(${orders}::bigint[])`)
}
