-- Orders after they are placed: into a cart again, and edited.

-- Puts many lines into a cart at once. A line that is there already keeps the greater quantity, so that asking twice
-- changes nothing; what this distributor can't buy any more is left out.
create function fill_cart(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, wanted jsonb, today date
) returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind);
begin
  select * into cart from carts c where c.id = cart.id for update;
  insert into cart_items as i (cart_id, product_code, quantity, as_typed, seen_price_paise, version)
  select cart.id, p.product_code, w.quantity, w.as_typed, coalesce(now_price.pts_paise, p.pts_paise), cart.version + 1
  from jsonb_to_recordset(wanted) as w (place integer, product_code text, quantity integer, as_typed boolean)
  join products p on p.product_code = w.product_code and p.product_type = type and p.active
  join distributor_divisions d on d.division_code = p.division_code and d.distributor_id = cart.distributor_id
  left join lateral (
    select d.pts_paise from product_prices d
    where d.product_code = p.product_code and d.valid_from <= today
    order by d.valid_from desc
    limit 1
  ) now_price on true
  order by w.place
  on conflict (cart_id, product_code) do update
  set quantity = excluded.quantity, as_typed = excluded.as_typed, version = excluded.version
  where excluded.quantity > i.quantity;
  update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;

-- Replaces the lines of an order that may still be edited: totals, parts, holds, the event and the word to open
-- screens, or nothing of it. A distributor's own order meets the credit check anew; an employee's awaits the
-- distributor again, whatever was confirmed before.
create function edit_order(edited jsonb, edited_lines jsonb, today date) returns void language plpgsql as $$
declare
  was orders;
  becomes smallint := 6;
  holds jsonb := '[]';
  open_paise bigint;
  changes jsonb;
begin
  select * into was from orders o where o.id = (edited ->> 'order_id')::bigint and o.status in (6, 10) for update;
  if not found then
    raise exception 'This order can’t be edited any more.' using errcode = 'AP409';
  end if;

  if was.placer_id = was.distributor_id then
    -- The row of the open orders is the lock, as in placing; this order is part of it already.
    insert into open_order_values as o (distributor_id) values (was.distributor_id)
    on conflict (distributor_id) do update set total_paise = o.total_paise
    returning total_paise into open_paise;
    holds := holds_of(was.distributor_id, open_paise - was.total_paise, (edited ->> 'total_paise')::bigint, today,
      (edited ->> 'overdue_days')::integer);
    becomes := case when holds <> '[]' then 10 else 1 end;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object(
      'product_code', coalesce(l.product_code, n.product_code),
      'was', coalesce(l.quantity_ordered, 0),
      'is', coalesce(n.quantity_ordered, 0)
    ) order by coalesce(l.line_no, 10000 + n.line_no)), '[]')
  into changes
  from (select line_no, product_code, quantity_ordered from order_lines where order_id = was.id) l
  full join jsonb_populate_recordset(null::order_lines, edited_lines) n on n.product_code = l.product_code
  where l.quantity_ordered is distinct from n.quantity_ordered;

  delete from order_lines where order_id = was.id;
  insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
    total_qty, offer_id, min_qty, scheme_qty, compulsory, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
  select was.id, l.line_no, l.product_code, l.product_name, l.division_code, l.pack, l.quantity_ordered, l.free_qty,
    l.total_qty, l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp, l.amount_paise, l.tax_paise
  from jsonb_populate_recordset(null::order_lines, edited_lines) l;

  delete from order_parts where order_id = was.id;
  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select was.id, row_number() over (order by division_code), division_code, count(*), sum(amount_paise + tax_paise)
  from order_lines where order_id = was.id
  group by division_code;

  -- A hold that stays keeps the time since when it is there.
  delete from order_holds h
  where h.order_id = was.id and h.kind not in (select hold ->> 'kind' from jsonb_array_elements(holds) hold);
  insert into order_holds (order_id, kind, detail)
  select was.id, hold ->> 'kind', hold -> 'detail' from jsonb_array_elements(holds) hold
  on conflict (order_id, kind) do update set detail = excluded.detail;

  update orders set status = becomes, lines = jsonb_array_length(edited_lines),
    value_paise = (edited ->> 'value_paise')::bigint, tax_paise = (edited ->> 'tax_paise')::bigint,
    total_paise = (edited ->> 'total_paise')::bigint, changed_at = now()
  where id = was.id;

  insert into order_events (order_id, actor_id, move, from_status, to_status, changes)
  values (was.id, (edited ->> 'actor_id')::bigint, 'edit', was.status, becomes, changes);
  perform pg_notify('orders', jsonb_build_object('order_id', was.id, 'distributor_id', was.distributor_id,
    'placer_id', was.placer_id, 'product_type', was.product_type)::text);
end $$;
