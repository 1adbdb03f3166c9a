-- Orders of two parties: what the distributor confirms of what was asked. And what was last ordered, kept true by every
-- change of an order; the days of the order book; the states that decide the tax.

-- What the distributor confirmed, null before it has; a line that it dropped stays, with nothing on it.
alter table order_lines add column confirmed_qty integer
  check (confirmed_qty between 0 and quantity_ordered);
alter table order_lines drop constraint order_lines_check;
alter table order_lines add constraint only_a_dropped_line_ships_nothing
  check (total_qty >= free_qty and (total_qty > 0 or confirmed_qty = 0));

create index orders_of_day on orders (product_type, placed_at desc, id desc);
create index orders_that_wait on orders (distributor_id, id) where status in (6, 10);

-- What nobody has accepted yet takes no credit: an order counts from its confirmation on.
lock table orders in share row exclusive mode;

create or replace function is_open(status smallint) returns boolean language sql immutable as $$
  select status in (10, 1, 4, 7, 9)
$$;

update open_order_values v set total_paise = (
  select coalesce(sum(o.total_paise), 0) from orders o where o.distributor_id = v.distributor_id and is_open(o.status));

-- What a distributor last ordered of these products, found anew: of orders that were neither rejected nor cancelled.
create function find_last_ordered(buyer bigint, codes text[]) returns void language plpgsql as $$
begin
  -- Taken in the order in which placing takes them; what is placed meanwhile is seen by the next statement.
  perform from last_ordered l where l.distributor_id = buyer and l.product_code = any(codes)
  order by l.product_code for update;

  with found as (
    select c.code, latest.total_qty, latest.ordered_on
    from unnest(codes) as c (code)
    left join lateral (
      select l.total_qty, (o.placed_at at time zone 'Asia/Kolkata')::date as ordered_on
      from orders o
      join order_lines l on l.order_id = o.id and l.product_code = c.code
      where o.distributor_id = buyer and o.status not in (3, 5) and l.total_qty > 0
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

create function forget_what_was_not_ordered() returns trigger language plpgsql as $$
begin
  perform find_last_ordered(new.distributor_id,
    (select array_agg(product_code order by product_code) from order_lines where order_id = new.id));
  return null;
end $$;

-- By its name it comes after orders_open_value, so that a cancellation takes the row of the open orders first, as placing does.
create trigger orders_what_was_last_ordered after update of status on orders
  for each row when (new.status in (3, 5) and old.status not in (3, 5))
  execute function forget_what_was_not_ordered();

-- One part for each division that still has something to send.
create function part_order(wanted bigint) returns void language sql as $$
  delete from order_parts where order_id = wanted;
  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select wanted, row_number() over (order by division_code), division_code, count(*), sum(amount_paise + tax_paise)
  from order_lines
  where order_id = wanted and total_qty > 0
  group by division_code
$$;

-- The distributor's answer to what was asked for it: its quantities, the credit check, the event and the word to open
-- screens, or nothing of it. Every line keeps the price and the scheme that it was placed under.
create function confirm_order(confirmed jsonb, confirmed_lines jsonb, today date) returns void language plpgsql as $$
declare
  was orders;
  becomes smallint;
  holds jsonb;
  open_paise bigint;
  changes jsonb;
begin
  select * into was from orders o where o.id = (confirmed ->> 'order_id')::bigint and o.status = 6 for update;
  if not found then
    raise exception 'This order can’t be confirmed any more.' using errcode = 'AP409';
  end if;

  -- The row of the open orders is the lock, as in placing; an order that awaits its confirmation is no part of it.
  insert into open_order_values as o (distributor_id) values (was.distributor_id)
  on conflict (distributor_id) do update set total_paise = o.total_paise
  returning total_paise into open_paise;
  holds := holds_of(was.distributor_id, open_paise, (confirmed ->> 'total_paise')::bigint, today,
    (confirmed ->> 'overdue_days')::integer);
  becomes := case when holds <> '[]' then 10 else 1 end;

  update order_lines l
  set confirmed_qty = n.confirmed_qty, free_qty = n.free_qty, total_qty = n.total_qty,
    amount_paise = n.amount_paise, tax_paise = n.tax_paise
  from jsonb_populate_recordset(null::order_lines, confirmed_lines) n
  where l.order_id = was.id and l.product_code = n.product_code;

  select coalesce(jsonb_agg(jsonb_build_object('product_code', l.product_code, 'was', l.quantity_ordered,
    'is', l.confirmed_qty, 'reason', coalesce(n.reason, '')) order by l.line_no), '[]')
  into changes
  from order_lines l
  join jsonb_to_recordset(confirmed_lines) as n (product_code text, reason text) on n.product_code = l.product_code
  where l.order_id = was.id and l.confirmed_qty < l.quantity_ordered;

  perform part_order(was.id);
  insert into order_holds (order_id, kind, detail)
  select was.id, hold ->> 'kind', hold -> 'detail' from jsonb_array_elements(holds) hold;

  update orders set status = becomes, value_paise = (confirmed ->> 'value_paise')::bigint,
    tax_paise = (confirmed ->> 'tax_paise')::bigint, total_paise = (confirmed ->> 'total_paise')::bigint,
    changed_at = now()
  where id = was.id;

  insert into order_events (order_id, actor_id, move, from_status, to_status, changes)
  values (was.id, (confirmed ->> 'actor_id')::bigint, 'confirm', was.status, becomes, changes);
  perform find_last_ordered(was.distributor_id,
    (select array_agg(change ->> 'product_code' order by change ->> 'product_code')
      from jsonb_array_elements(changes) change));
  perform pg_notify('orders', jsonb_build_object('order_id', was.id, 'distributor_id', was.distributor_id,
    'placer_id', was.placer_id, 'product_type', was.product_type)::text);
end $$;

-- As in 0007; an order that awaits its confirmation is no part of the open value, what was confirmed is what changes,
-- and what was last ordered follows.
create or replace function edit_order(edited jsonb, edited_lines jsonb, today date) returns void language plpgsql as $$
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
    -- The row of the open orders is the lock, as in placing; an order on hold is part of it already.
    insert into open_order_values as o (distributor_id) values (was.distributor_id)
    on conflict (distributor_id) do update set total_paise = o.total_paise
    returning total_paise into open_paise;
    holds := holds_of(was.distributor_id, open_paise - case when is_open(was.status) then was.total_paise else 0 end,
      (edited ->> 'total_paise')::bigint, today, (edited ->> 'overdue_days')::integer);
    becomes := case when holds <> '[]' then 10 else 1 end;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object(
      'product_code', coalesce(l.product_code, n.product_code),
      'was', coalesce(l.quantity, 0),
      'is', coalesce(n.quantity_ordered, 0)
    ) order by coalesce(l.line_no, 10000 + n.line_no)), '[]')
  into changes
  from (
    select line_no, product_code, coalesce(confirmed_qty, quantity_ordered) as quantity
    from order_lines where order_id = was.id and total_qty > 0
  ) l
  full join jsonb_populate_recordset(null::order_lines, edited_lines) n on n.product_code = l.product_code
  where l.quantity is distinct from n.quantity_ordered;

  delete from order_lines where order_id = was.id;
  insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
    total_qty, offer_id, min_qty, scheme_qty, compulsory, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
  select was.id, l.line_no, l.product_code, l.product_name, l.division_code, l.pack, l.quantity_ordered, l.free_qty,
    l.total_qty, l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp, l.amount_paise, l.tax_paise
  from jsonb_populate_recordset(null::order_lines, edited_lines) l;
  perform part_order(was.id);

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
  perform find_last_ordered(was.distributor_id,
    (select array_agg(change ->> 'product_code' order by change ->> 'product_code')
      from jsonb_array_elements(changes) change));
  perform pg_notify('orders', jsonb_build_object('order_id', was.id, 'distributor_id', was.distributor_id,
    'placer_id', was.placer_id, 'product_type', was.product_type)::text);
end $$;

-- As in 0006, with what decides between CGST + SGST and IGST.
create or replace function cart_answer(cart carts, today date) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', cart.id,
    'version', cart.version,
    'distributor', a.username,
    'distributor_name', a.name,
    'cfa_code', cart.cfa_code,
    'is_interstate', p.state_code <> d.state_code,
    'kind', cart.kind,
    'lines', cart_lines(cart, today))
  from accounts a
  join distributors d on d.id = a.id
  join plants p on p.code = cart.cfa_code
  where a.id = cart.distributor_id
$$;
