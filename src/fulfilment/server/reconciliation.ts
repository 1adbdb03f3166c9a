import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#orders/server/book/reconciliation.ts'

/** What stock, allocations and invoices say twice and should say alike. Nothing is as it should be. */
export function fulfilmentDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    with found as materialized (
      ${ofStock}
      union all
      ${ofOrders}
      union all
      ${ofFillRates}
      union all
      ${ofPromises}
      union all
      ${ofInvoices}
      union all
      select what, which from erp_differences
    )
    select what, which from found limit 100`)
}

const ofStock = sql`
  select 'a batch whose movements do not make what is on hand' as what, b.id::text as which
  from batches b
  left join (select batch_id, sum(change) as change from stock_movements group by batch_id) m on m.batch_id = b.id
  where b.on_hand <> coalesce(m.change, 0)
  union all
  select 'a batch whose promises do not make what is reserved', b.id::text
  from batches b
  left join (
    select batch_id, sum(paid_qty + free_qty) as packs from allocations
    where invoice_id is null and freed_at is null group by batch_id
  ) a on a.batch_id = b.id
  where b.reserved <> coalesce(a.packs, 0)`

const ofOrders = sql`
  select 'an order whose invoices do not make what is invoiced', o.id::text
  from orders o
  left join (
    select order_id, sum(total_paise) as total_paise from (
      select order_id, total_paise from invoices where cancelled_at is null
      union all
      -- Billed together with the order that the invoice is under: counted here, and not there.
      select s.order_id, s.sign * d.total_paise
      from erp_documents d
      join invoices i on i.id = d.invoice_id and i.order_id <> d.order_id and i.cancelled_at is null
      cross join lateral (values (d.order_id, 1), (i.order_id, -1)) as s (order_id, sign)
      where d.kind = 'billing'
    ) shares group by order_id
  ) i on i.order_id = o.id
  where o.invoiced_paise <> coalesce(i.total_paise, 0)
  union all
  select 'an order whose closed lines do not make what is closed', o.id::text
  from orders o
  left join (
    select l.order_id, sum(closed_value(l, c.packs)) as paise
    from order_lines l
    join (
      select order_id, line_no, sum(quantity) as packs from line_closures where reopened_at is null group by order_id, line_no
    ) c on c.order_id = l.order_id and c.line_no = l.line_no
    group by l.order_id
  ) x on x.order_id = o.id
  where o.closed_paise <> coalesce(x.paise, 0)
  union all
  select 'a line whose shortage is not what is kept', coalesce(n.order_id, s.order_id) || ' ' || coalesce(n.line_no, s.line_no)
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
    and coalesce(k.distributor_id, n.distributor_id) not in (select distributor_id from short_changes where distributor_id is not null)
  union all
  select 'a line that got more than was ordered', l.order_id || ' ' || l.line_no
  from order_lines l
  join (
    select order_id, line_no, sum(paid_qty + free_qty) as packs, sum(free_qty) as free from allocations
    where freed_at is null group by order_id, line_no
  ) a on a.order_id = l.order_id and a.line_no = l.line_no
  left join (
    select order_id, line_no, sum(quantity) as packs from line_closures where reopened_at is null group by order_id, line_no
  ) c on c.order_id = l.order_id and c.line_no = l.line_no
  where a.packs + coalesce(c.packs, 0) > l.total_qty or a.free > l.free_qty`

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

const ofInvoices = sql`
  select 'an invoice whose lines do not make its value', i.id::text
  from invoices i
  left join (select invoice_id, sum(amount_paise) as value_paise from invoice_lines group by invoice_id) l on l.invoice_id = i.id
  where i.plant_code is not null and i.value_paise <> coalesce(l.value_paise, 0)
  union all
  select 'a line that is not of its invoice’s firm', l.line_id::text
  from invoice_lines l join invoices i on i.id = l.invoice_id
  where l.distributor_id is distinct from i.distributor_id
  union all
  select 'an allocation that its invoice does not have', a.id::text
  from allocations a
  join batches b on b.id = a.batch_id
  left join (
    select invoice_id, order_id, order_line_no, batch_no, sum(paid_qty) as paid, sum(free_qty) as free from invoice_lines
    group by invoice_id, order_id, order_line_no, batch_no
  ) i on i.invoice_id = a.invoice_id and i.order_id = a.order_id and i.order_line_no = a.line_no
    and i.batch_no = b.batch_no
  where a.invoice_id is not null and (i.paid, i.free) is distinct from (a.paid_qty::bigint, a.free_qty::bigint)
  union all
  select 'a series of invoice numbers with a gap', n.series
  from (
    select regexp_replace(invoice_no, '[0-9]+$', '') as series, substring(invoice_no from '[0-9]+$')::bigint as no
    from invoices where invoice_no ~ '^[A-Z]{2,3}I/[0-9]{4}/[0-9]{1,9}$'
  ) n
  group by n.series
  having max(n.no) <> count(*)`
