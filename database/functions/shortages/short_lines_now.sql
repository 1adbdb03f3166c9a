-- What is short of these orders: ordered, and neither sent, reserved nor closed.
create or replace function short_lines_now(ids bigint[]) returns setof short_lines language sql stable as $$
  select o.id, l.line_no, o.product_type, o.distributor_id, o.cfa_code, l.product_code, l.total_qty, l.free_qty, a.packs, c.packs,
    l.total_qty - a.packs - c.packs, l.price_paise,
    coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.to_status = order_status('confirmed')), o.placed_at)
  from orders o
  join order_lines l on l.order_id = o.id and l.total_qty > 0
  cross join lateral (
    select coalesce(sum(t.paid_qty + t.free_qty), 0)::integer as packs from allocations t
    where t.order_id = o.id and t.line_no = l.line_no and t.freed_at is null
  ) a
  cross join lateral (
    select coalesce(sum(k.quantity), 0)::integer as packs from line_closures k
    where k.order_id = o.id and k.line_no = l.line_no and k.reopened_at is null
  ) c
  where o.id = any(ids) and is_in_fulfilment(o.status)
    and l.total_qty > a.packs + c.packs
$$;
