import { type Db, sql } from '#kit/server/db/db.ts'

/**
 * After 2 days without a confirmation, and after 5, counted from the last change as the lapse is.
 */
export async function remindOfUnconfirmed(db: Db, now: Date): Promise<void> {
  await db.rows(sql`
    select tell(
      people_of_firm(o.distributor_id) || case when o.placer_id <> o.distributor_id then array[o.placer_id] else '{}' end,
      'order_reminded', format('order %s of %s reminded %s', o.id, to_char(o.changed_at, 'YYYYMMDDHH24MISS'), r.days),
      jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'total_paise', o.total_paise,
        'distributor', a.username, 'distributor_name', a.name),
      o.product_type)
    from orders o
    join accounts a on a.id = o.distributor_id
    join lateral (
      select max(days) as days from unnest(array[2, 5]) days
      where o.changed_at <= ${now.toISOString()}::timestamptz - make_interval(days => days)
    ) r on r.days is not null
    where o.status = order_status('awaiting_confirmation')`)
}
