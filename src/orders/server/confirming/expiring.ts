import { type Db, sql } from '#kit/server/db/db.ts'
import { lapsesAfterDays } from '../../rules.ts'

// One order a statement: it takes its locks in the same order as placing does.
const atOnce = sql`limit 1`

/** Cancels what was not confirmed in time, counted from the last change; answers with how many. Safe to run twice at once. */
export async function expireUnconfirmed(db: Db): Promise<number> {
  let expired = 0
  for (;;) {
    const ended = await db.change(sql`
      with late as (
        select id from orders
        where status = order_status('awaiting_confirmation') and changed_at < now() - make_interval(days => ${lapsesAfterDays}::int)
        order by id
        ${atOnce}
        for update skip locked
      ), moved as (
        update orders o set status = order_status('cancelled'), changed_at = clock_timestamp()
        from late where o.id = late.id
        returning o.id, o.distributor_id, o.placer_id, o.product_type
      ), told as (
        insert into order_events (order_id, move, from_status, to_status)
        select id, 'expire', order_status('awaiting_confirmation'), order_status('cancelled') from moved
      )
      select pg_notify('orders', jsonb_build_object('order_id', id, 'distributor_id', distributor_id,
        'placer_id', placer_id, 'product_type', product_type)::text)
      from moved`)
    if (ended === 0) return expired
    expired += ended
  }
}
