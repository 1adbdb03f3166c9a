import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/** The days of the desk beside the orders that they count. */
export function deskDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    select 'a day of the order desk that is counted otherwise' as what, product_type || ' ' || status || ' ' || day as which
    from (
      select product_type, status, day, sum(orders) as orders, sum(total_paise) as total_paise from desk_days group by 1, 2, 3
    ) k
    full join (
      select o.product_type, o.status, (o.changed_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
        sum(o.total_paise) as total_paise
      from orders o, desk_counted d
      where is_on_desk(o.status) and o.changed_at < d.until::timestamp at time zone 'Asia/Kolkata'
      group by 1, 2, 3
    ) o using (product_type, status, day)
    where coalesce(k.orders, 0) <> coalesce(o.orders, 0) or coalesce(k.total_paise, 0) <> coalesce(o.total_paise, 0)
    limit 100`)
}
