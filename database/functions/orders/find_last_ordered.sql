-- What a distributor last ordered of these products, found anew: of orders that were neither
-- rejected nor cancelled.
create or replace function find_last_ordered(buyer bigint, codes text[]) returns void language plpgsql as $$
begin
  -- Taken in the order in which placing takes them; what is placed meanwhile is seen by the next
  -- statement.
  perform from last_ordered l where l.distributor_id = buyer and l.product_code = any(codes)
  order by l.product_code for update;

  with found as (
    select c.code, latest.total_qty, latest.ordered_on
    from unnest(codes) as c (code)
    left join lateral (
      select l.total_qty, (o.placed_at at time zone 'Asia/Kolkata')::date as ordered_on
      from orders o
      join order_lines l on l.order_id = o.id and l.product_code = c.code
      where o.distributor_id = buyer
        and not is_off(o.status) and l.total_qty > 0
      order by o.id desc
      limit 1
    ) latest on true
  ), gone as (
    delete from last_ordered l using found f
    where l.distributor_id = buyer and l.product_code = f.code and f.total_qty is null
  )
  insert into last_ordered (distributor_id, product_code, quantity, ordered_on)
  select buyer, code, total_qty, ordered_on from found where total_qty is not null order by code
  on conflict (distributor_id, product_code) do update
  set quantity = excluded.quantity, ordered_on = excluded.ordered_on;
end $$;
