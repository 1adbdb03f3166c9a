-- Places an order exactly once: the key, the cart, the credit check, the lines and the event, or nothing of it.
create or replace function place_order(placed jsonb, placed_lines jsonb, today date) returns jsonb language plpgsql as $$
declare
  me bigint := placed ->> 'placer_id';
  buyer bigint := placed ->> 'distributor_id';
  new_id bigint := nextval('orders_id_seq');
  before order_keys;
  holds jsonb := '[]';
  open_paise bigint;
  made orders;
  told_at timestamptz;
  cart_po text;
begin
  insert into order_keys (account_id, key, body_hash, order_id)
  values (me, placed ->> 'key', placed ->> 'body_hash', new_id)
  on conflict do nothing;
  if not found then
    select * into before from order_keys k where k.account_id = me and k.key = placed ->> 'key';
    return jsonb_build_object('order_id', before.order_id, 'same', before.body_hash = placed ->> 'body_hash', 'made', false);
  end if;

  -- The order of a launch is made of no cart.
  if placed ? 'cart_id' then
    select c.po_no into cart_po from carts c where c.id = (placed ->> 'cart_id')::bigint;
    update carts c set version = c.version + 1, updated_at = now(), po_no = null
    where c.id = (placed ->> 'cart_id')::bigint and c.version = (placed ->> 'cart_version')::integer;
  end if;
  if placed ? 'cart_id' and not found then
    raise exception 'The cart has changed since you looked. Look at it again, then place.' using errcode = 'AP409';
  end if;

  if (placed ->> 'is_employee')::boolean then
    -- Held until the order is there: a territory that is just handed over takes the order with it.
    perform from employee_distributors m where m.employee_id = me and m.distributor_id = buyer for key share;
    if not found then
      raise exception 'You no longer serve this distributor. Nothing was placed.' using errcode = 'AP409';
    end if;
  end if;

  if not (placed ->> 'is_employee')::boolean then
    -- The row of the open orders is the lock: orders of one distributor are checked one after the other.
    select o.total_paise into open_paise from open_order_values o where o.distributor_id = buyer for update;
    if not found then
      insert into open_order_values as o (distributor_id) values (buyer)
      on conflict (distributor_id) do update set total_paise = o.total_paise
      returning total_paise into open_paise;
    end if;
    holds := holds_of(buyer, open_paise, (placed ->> 'total_paise')::bigint, today, (placed ->> 'overdue_days')::integer,
      (select array_agg(line ->> 'product_code') from jsonb_array_elements(placed_lines) line));
  end if;

  if placed ? 'discount' then
    holds := holds || (placed -> 'discount' -> 'holds');
  end if;

  insert into orders (id, order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines,
    value_paise, tax_paise, round_off_paise, total_paise, notes, po_no)
  overriding system value
  values (
    new_id, to_char(today, 'YY') || '-' || nextval('order_numbers'),
    placed ->> 'kind', placed ->> 'product_type', buyer, placed ->> 'cfa_code', me,
    case
      when holds <> '[]' then order_status('on_hold')
      when (placed ->> 'is_employee')::boolean then order_status('awaiting_confirmation')
      else order_status('confirmed')
    end,
    jsonb_array_length(placed_lines),
    (placed ->> 'value_paise')::bigint, (placed ->> 'tax_paise')::bigint,
    coalesce((placed ->> 'round_off_paise')::bigint, 0), (placed ->> 'total_paise')::bigint,
    placed ->> 'notes', cart_po)
  returning * into made;

  with written as (
    insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
      total_qty, offer_id, min_qty, scheme_qty, compulsory, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
    select new_id, l.line_no, l.product_code, l.product_name, l.division_code, l.pack, l.quantity_ordered, l.free_qty,
      l.total_qty, l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp, l.amount_paise, l.tax_paise
    from jsonb_populate_recordset(null::order_lines, placed_lines) l
    returning product_code, total_qty
  )
  insert into last_ordered (distributor_id, product_code, quantity, ordered_on)
  select buyer, product_code, total_qty, today from written order by product_code
  on conflict (distributor_id, product_code) do update
  set quantity = excluded.quantity, ordered_on = excluded.ordered_on;

  if placed ? 'discount' then
    perform write_discounts(new_id, placed -> 'discount', today);
  end if;

  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select new_id, p.part_no, p.division_code, p.lines, p.total_paise
  from jsonb_populate_recordset(null::order_parts, placed -> 'parts') p;

  if holds <> '[]' then
    insert into order_holds (order_id, kind, detail)
    select new_id, hold ->> 'kind', hold -> 'detail' from jsonb_array_elements(holds) hold;
  end if;

  insert into order_events (order_id, actor_id, move, to_status, holds)
  values (new_id, coalesce((placed ->> 'actor_id')::bigint, me), 'place', made.status, holds)
  returning at into told_at;

  delete from cart_items i using jsonb_array_elements(placed_lines) line
  where i.cart_id = (placed ->> 'cart_id')::bigint and i.product_code = line ->> 'product_code';
  perform pg_notify('orders', jsonb_build_object('order_id', new_id, 'distributor_id', buyer, 'placer_id', me,
    'product_type', made.product_type)::text);
  return jsonb_build_object('order_id', new_id, 'same', true, 'made', true, 'order_no', made.order_no, 'po_no', made.po_no,
    'status', made.status, 'placed_at', made.placed_at, 'told_at', told_at, 'holds', holds,
    'cancellable_until', (select t.until from cancellable_until(made) t (until) where t.until > made.placed_at));
end $$;
