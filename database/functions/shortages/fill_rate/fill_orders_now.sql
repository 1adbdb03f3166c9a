-- What these orders, each named once, count in the fill rate: the one place that says what is
-- counted. A fulfilled order left whole.
create or replace function fill_orders_now(ids bigint[], since date) returns setof fill_orders language plpgsql stable as $$
begin
  if ids = '{}' then
    return;
  end if;
  return query
  select o.id, o.product_type, date_trunc('month', o.placed_at at time zone 'Asia/Kolkata')::date, o.distributor_id, o.cfa_code,
    x.ordered_qty, x.invoiced_qty, x.codes, x.ordered, x.invoiced
  from unnest(ids) u (id)
  join orders o on o.id = u.id
  cross join lateral (
    select sum(l.total_qty) as ordered_qty, sum(l.packs) as invoiced_qty, array_agg(l.product_code) as codes,
      array_agg(l.total_qty) as ordered, array_agg(l.packs) as invoiced
    from (
      select l.product_code, l.total_qty,
        case when o.status = order_status('fulfilled') then l.total_qty else coalesce((
          select sum(t.paid_qty + t.free_qty) from allocations t
          where t.order_id = l.order_id and t.line_no = l.line_no and t.invoice_id is not null), 0)::integer end as packs
      from order_lines l
      where l.order_id = o.id and l.total_qty > 0
      order by l.line_no
    ) l
  ) x
  where is_supplied(o.status)
    and o.placed_at >= since::timestamp at time zone 'Asia/Kolkata' and x.ordered_qty > 0;
end $$;
