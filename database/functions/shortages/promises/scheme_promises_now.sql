-- What schemes promised on the lines of these orders and what became of it. A line and the orders
-- that bring its packs from other plants are one promise, the line's; a substitute has a scheme of
-- its own. A whole order left whole. What is needed of the lines is handed on: joined again by
-- order and number, all lines of an order with thousands would be compared with each other.
create or replace function scheme_promises_now(ids bigint[]) returns setof scheme_promises language sql stable as $$
  with recursive family (order_id, line_no, total_qty, free_qty, of_order, of_line, of_code, of_total, of_free, of_price) as (
    select l.order_id, l.line_no, l.total_qty, l.free_qty, l.order_id, l.line_no, l.product_code, l.total_qty, l.free_qty, l.price_paise
    from orders o
    join order_lines l on l.order_id = o.id and l.free_qty > 0
    where o.id = any(ids)
      and is_supplied(o.status)
      and not exists (select from instead_orders i where i.new_order_id = o.id and i.kind = 'cfa')
    union all
    select l.order_id, l.line_no, l.total_qty, l.free_qty, f.of_order, f.of_line, f.of_code, f.of_total, f.of_free, f.of_price
    from family f
    join instead_orders i on i.order_id = f.order_id and i.line_no = f.line_no and i.kind = 'cfa'
    join order_lines l on l.order_id = i.new_order_id
  ), brought as (
    select f.of_order, f.of_line, f.of_code, f.of_total, f.of_free, f.of_price, f.total_qty, f.free_qty,
      a.packs, a.bills, a.picked_paid, a.picked_free,
      case when o.status = order_status('fulfilled') then f.total_qty - f.free_qty else a.paid end as paid,
      case when o.status = order_status('fulfilled') then f.free_qty else a.free end as free,
      case when is_off(o.status) or o.status in (order_status('fulfilled'), order_status('closed_short')) then 0
        else greatest(f.total_qty - a.packs - c.packs, 0) end as rest,
      is_in_fulfilment(o.status) as may_close
    from family f
    join orders o on o.id = f.order_id
    cross join lateral (
      select coalesce(sum(t.paid_qty + t.free_qty), 0) as packs,
        coalesce(sum(t.paid_qty) filter (where t.invoice_id is not null), 0) as paid,
        coalesce(sum(t.free_qty) filter (where t.invoice_id is not null), 0) as free,
        coalesce(sum(t.paid_qty) filter (where t.invoice_id is null), 0) as picked_paid,
        coalesce(sum(t.free_qty) filter (where t.invoice_id is null), 0) as picked_free,
        count(distinct t.invoice_id) as bills
      from allocations t where t.order_id = f.order_id and t.line_no = f.line_no and t.freed_at is null
    ) a
    cross join lateral (
      select coalesce(sum(k.quantity), 0) as packs from line_closures k
      where k.order_id = f.order_id and k.line_no = f.line_no and k.reopened_at is null
    ) c
  ), told as (
    -- What is still to come is split as allocation will split it.
    select of_order, of_line, of_code, of_total, of_free, of_price,
      sum(paid)::bigint as paid, sum(free)::bigint as free, sum(bills) as bills, sum(picked_free)::bigint as picked_free, bool_and(rest = 0 or may_close) as may_close,
      sum(picked_paid + rest - case when total_qty = 0 then 0
        else (packs + rest) * free_qty / total_qty - packs * free_qty / total_qty end)::bigint as paid_to_come
    from brought group by of_order, of_line, of_code, of_total, of_free, of_price
  ), owed as (
    select t.*, s.packs as settled,
      greatest(free_promised(t.of_total, t.of_free, t.paid + t.paid_to_come) - t.free - s.packs, 0) as open
    from told t
    cross join lateral (
      select coalesce(sum(x.packs), 0) as packs from scheme_settlements x
      join notes n on n.id = x.note_id and n.reversed_at is null
      where x.order_id = t.of_order and x.line_no = t.of_line
    ) s
  )
  select w.of_order, w.of_line, o.product_type, o.distributor_id, w.of_code, w.of_free, w.free::integer, w.settled::integer,
    w.open::integer, case when w.paid_to_come = 0 and w.may_close then greatest(w.open - w.picked_free, 0) else 0 end::integer,
    greatest(w.of_free - w.free - w.settled - w.open, 0)::integer, w.of_price,
    coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.to_status = order_status('confirmed')), o.placed_at)
  from owed w
  join orders o on o.id = w.of_order
  where w.open > 0 or w.settled > 0 or w.bills > 1 or w.of_free > w.free + w.settled + w.open
$$;
