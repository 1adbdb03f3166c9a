// What is usual for a firm, and which packs it would get first: asked for a cart and for the lines
// of a launch alike.
import type { Day } from '#kit/date.ts'
import { type Sql, sql } from '#kit/server/db/db.ts'

/**
 * `orders`, `largest_paise` and `bought`: how often and the most at once of each of these products.
 * Of a firm with very many orders the last ones say what is usual.
 */
export const usualOf = (firm: Sql, productType: string, codes: Sql) => sql`
  with past as materialized (
    select o.id, o.total_paise from orders o
    where o.distributor_id = ${firm} and o.product_type = ${productType}
      and o.placed_at > now() - interval '1 year' and not is_off(o.status)
      and o.status <> order_status('awaiting_confirmation')
    order by o.id desc
    limit 300
  ), bought as (
    select l.product_code, count(*)::int as times, max(coalesce(l.confirmed_qty, l.quantity_ordered))::int as most_qty
    from order_lines l
    where l.order_id in (select id from past) and l.total_qty > 0 and l.product_code in (${codes})
    group by l.product_code
  )
  select (select count(*)::int from past) as orders, (select coalesce(max(total_paise), 0) from past) as largest_paise,
    (select coalesce(jsonb_object_agg(b.product_code, jsonb_build_object('times', b.times, 'most_qty', b.most_qty)), '{}')
      from bought b) as bought`

/** When the packs that would be sent first expire; null where nothing is in stock. */
export const firstToExpire = (plant: Sql, code: Sql, shelfDays: Sql, today: Day) => sql`
  select min(t.expires_on) from batches t
  where t.plant_code = ${plant} and t.product_code = ${code} and t.on_hand > t.reserved
    and t.blocked_reason is null and t.expires_on >= ${today}::date + ${shelfDays}`
