import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/**
 * What short lines, fill rates and scheme promises are kept as, and what they are. Nothing is as it
 * should be.
 */
export function shortageDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    with found as materialized (
      ${ofShortLines}
      union all
      ${ofFillRates}
      union all
      ${ofPromises}
    )
    select what, which from found limit 100`)
}

const ofShortLines = sql`
  select 'a line whose shortage is not what is kept' as what,
    coalesce(n.order_id, s.order_id) || ' ' || coalesce(n.line_no, s.line_no) as which
  from short_lines s
  full join short_lines_now(array(select id from orders where is_in_fulfilment(status))) n
    on n.order_id = s.order_id and n.line_no = s.line_no
  where s is distinct from n
  union all
  select 'a count of short lines', coalesce(c.product_type, s.product_type)
  from (select product_type, sum(lines) as lines from short_counts group by product_type) c
  full join (select product_type, count(*) as lines from short_lines group by product_type) s using (product_type)
  where coalesce(c.lines, 0) <> coalesce(s.lines, 0)
  union all
  select 'a sum of short lines', coalesce(k.product_code, n.product_code) || ' ' || coalesce(k.cfa_code, n.cfa_code)
  from short_ages k
  full join (
    select n.* from (select counted_on, array_agg(product_code) as codes from short_products where older = 0 group by counted_on) d
    cross join lateral short_ages_now(d.codes, '{0,3,7,30}', d.counted_on) n
    union all
    select n.* from short_ages_now(
      array(select product_code from short_lines except select product_code from short_products), '{0}', current_date) n
  ) n on n.product_code = k.product_code and n.cfa_code = k.cfa_code and n.product_type = k.product_type and n.older = k.older
  where k is distinct from n and coalesce(k.product_code, n.product_code) not in (
    select product_code from short_changes where product_code is not null
    union
    select s.product_code from short_changes c join short_lines s on s.distributor_id = c.distributor_id where c.product_code is null)
  union all
  select 'a sum of what is short by CFA', coalesce(k.cfa_code, n.cfa_code)
  from short_sums k
  full join (
    select older, product_type, cfa_code, active, has_blocked, count(*)::integer as groups, sum(lines)::integer as lines,
      sum(packs)::bigint as packs, sum(value_paise)::bigint as value_paise, sum(elsewhere_qty)::bigint as elsewhere_qty,
      sum(free_packs)::bigint as free_packs, sum(free_paise)::bigint as free_paise
    from short_ages group by older, product_type, cfa_code, active, has_blocked
  ) n on n.older = k.older and n.product_type = k.product_type and n.cfa_code = k.cfa_code and n.active = k.active
    and n.has_blocked = k.has_blocked
  where k is distinct from n
  union all
  select 'a sum of what is short by product', coalesce(k.product_code, n.product_code)
  from short_products k
  full join (
    select older, product_type, product_code, sum(free_packs) as free_packs, sum(free_orders) as free_orders,
      min(free_since) as free_since
    from short_ages group by older, product_type, product_code
  ) n on n.product_code = k.product_code and n.product_type = k.product_type and n.older = k.older
  where (k.free_packs, k.free_orders, k.free_since) is distinct from (n.free_packs, n.free_orders, n.free_since)
  union all
  select 'a firm whose promises on short lines are counted wrong', coalesce(k.distributor_id, n.distributor_id)::text
  from short_firms k
  full join short_firms_now(array(select distinct distributor_id from short_lines)) n
    on n.distributor_id = k.distributor_id and n.cfa_code = k.cfa_code and n.product_type = k.product_type
  where k is distinct from n
    and coalesce(k.distributor_id, n.distributor_id) not in (select distributor_id from short_changes where distributor_id is not null)`

const ofFillRates = sql`
  select 'an order whose share of the fill rate is not what is kept', coalesce(n.order_id, k.order_id)::text
  from (select * from fill_orders where month >= fill_since()) k
  full join fill_orders_now(array(
    select id from orders
    where is_supplied(status) and placed_at >= fill_since()::timestamp at time zone 'Asia/Kolkata'), fill_since()) n
    on n.order_id = k.order_id
  where k is distinct from n and coalesce(n.order_id, k.order_id) not in (select order_id from fill_changes)
  union all
  select 'a sum of the fill rate', coalesce(s.grain, n.grain) || ' ' || coalesce(s.key, n.key)
  from fill_sums s
  full join (
    select k.product_type, p.grain, p.key, sum(p.ordered_qty)::bigint as ordered_qty, sum(p.invoiced_qty)::bigint as invoiced_qty
    from fill_orders k cross join lateral fill_parts(k) p group by k.product_type, p.grain, p.key
  ) n on n.product_type = s.product_type and n.grain = s.grain and n.key = s.key
  where s is distinct from n`

const ofPromises = sql`
  select 'a scheme promise that is not what is kept', coalesce(n.order_id, p.order_id) || ' ' || coalesce(n.line_no, p.line_no)
  from scheme_promises p
  full join scheme_promises_now(array(
    select id from orders where (is_in_fulfilment(status) or status = order_status('closed_short')) union select order_id from scheme_promises)) n
    on n.order_id = p.order_id and n.line_no = p.line_no
  where p is distinct from n
  union all
  select 'a scheme promise that was kept twice', order_id || ' ' || line_no
  from scheme_promises where settled_qty > 0 and invoiced_qty + settled_qty > promised_qty
  union all
  select 'a sum of scheme promises', coalesce(s.distributor_id, p.distributor_id) || ' ' || coalesce(s.product_type, p.product_type)
  from (
    select * from scheme_promise_sums
    where (open_lines, due_lines, ended_lines, open_qty, due_qty, open_paise, due_paise) <> (0, 0, 0, 0, 0, 0, 0)
  ) s
  full join (
    select product_type, distributor_id, count(*) filter (where open_qty > 0) as open_lines,
      count(*) filter (where due_qty > 0) as due_lines, count(*) filter (where open_qty = 0) as ended_lines,
      sum(open_qty) as open_qty, sum(due_qty) as due_qty, sum(open_qty * price_paise) as open_paise,
      sum(due_qty * price_paise) as due_paise
    from scheme_promises group by product_type, distributor_id
  ) p on p.product_type = s.product_type and p.distributor_id = s.distributor_id
  where (s.open_lines, s.due_lines, s.ended_lines, s.open_qty, s.due_qty, s.open_paise, s.due_paise)
    is distinct from (p.open_lines, p.due_lines, p.ended_lines, p.open_qty, p.due_qty, p.open_paise, p.due_paise)`
