import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/**
 * What the books say twice and should say alike, in one statement and so at one moment. Nothing is
 * as it should be. It is gathered whole before it is cut: planned for the first hundred, every book
 * would be read in the order of its index.
 */
export function differences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    with counted as (
      select order_id, count(*) as lines, sum(amount_paise) as value_paise, sum(tax_paise) as tax_paise
      from order_lines
      group by order_id
    ), parted as (
      select order_id, sum(total_paise) as total_paise
      from order_parts
      group by order_id
    ), told as (
      select t.order_id, t.placings, e.to_status as status
      from (
        select order_id, count(*) filter (where move = 'place') as placings, max(id) as last
        from order_events
        group by order_id
      ) t
      join order_events e on e.id = t.last
    ), opened as (
      select distributor_id, sum(greatest(total_paise - invoiced_paise - closed_paise, 0)) filter (where is_open(status)) as total_paise
      from orders
      group by distributor_id
    ), found as materialized (
      select 'an order without its lines' as what, o.id::text as which
      from orders o
      left join counted c on c.order_id = o.id
      where c.lines is distinct from o.lines
      union all
      select 'an order whose lines do not make its value', o.id::text
      from orders o
      join counted c on c.order_id = o.id
      where (c.value_paise, c.tax_paise) is distinct from (o.value_paise, o.tax_paise)
      union all
      select 'an order whose parts do not make its total', o.id::text
      from orders o
      left join parted p on p.order_id = o.id
      where coalesce(p.total_paise, 0) <> o.value_paise + o.tax_paise
      union all
      select 'an order that was not placed exactly once', o.id::text
      from orders o
      left join told t on t.order_id = o.id
      where t.placings is distinct from 1
      union all
      select 'an order whose story ends elsewhere', o.id::text
      from orders o
      join told t on t.order_id = o.id
      where t.status <> o.status
      union all
      select 'an order on hold without a reason', o.id::text
      from orders o
      where o.status = order_status('on_hold') and not exists (select from order_holds h where h.order_id = o.id)
      union all
      select 'a key without an order', k.key
      from order_keys k
      where k.order_id is null
      union all
      select 'an order under two keys', k.order_id::text
      from order_keys k
      where k.order_id is not null
      group by k.order_id
      having count(*) > 1
      union all
      select 'a distributor whose open orders are counted wrong', coalesce(v.distributor_id, o.distributor_id)::text
      from open_order_values v
      full join opened o on o.distributor_id = v.distributor_id
      where coalesce(v.total_paise, 0) <> coalesce(o.total_paise, 0)
    )
    select what, which from found limit 100`)
}
