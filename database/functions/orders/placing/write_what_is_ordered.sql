-- What orders that were just placed are made of: lines, parts, discounts, what was last ordered;
-- their carts are spent.
create or replace function write_what_is_ordered(given order_placing[], placed integer[], ids bigint[], today date)
returns void language plpgsql as $$
declare
  one record;
begin
  insert into last_ordered (distributor_id, product_code, quantity, ordered_on)
  select distinct on (1, 2) (g.made).distributor_id, l.product_code, l.total_qty, today
  from unnest(placed, ids) p (at, id)
  join unnest(given) g on g.at = p.at
  join write_lines(ids, array(
    select g.lines from unnest(placed) with ordinality p (at, nth) join unnest(given) g on g.at = p.at order by p.nth
  )) l on l.order_id = p.id
  order by 1, 2, l.order_id desc
  on conflict (distributor_id, product_code) do update
  set quantity = excluded.quantity, ordered_on = excluded.ordered_on;

  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select p.id, o.part_no, o.division_code, o.lines, o.total_paise
  from unnest(placed, ids) p (at, id)
  join unnest(given) g on g.at = p.at
  cross join lateral jsonb_populate_recordset(null::order_parts, g.parts) o;

  perform spend_carts(array_agg(g.cart_id), array_agg(g.lines))
  from unnest(given) g
  where g.at = any(placed) and g.cart_id is not null
  having count(*) > 0;

  for one in
    select p.id, g.discount from unnest(placed, ids) p (at, id) join unnest(given) g on g.at = p.at
    where g.discount is not null
  loop
    perform write_discounts(one.id, one.discount, today);
  end loop;
end $$;
