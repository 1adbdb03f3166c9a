-- Placing in fewer steps: the key is written once, the lock of a distributor's open orders writes nothing, and the answer is
-- made of what was written, so that the order is not read again.

-- The key comes first, so that of two calls with the same key one waits for the other; its order follows in the same
-- transaction, under the number that is taken here.
alter table order_keys alter constraint order_keys_order_id_fkey deferrable initially deferred;

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
begin
  insert into order_keys (account_id, key, body_hash, order_id)
  values (me, placed ->> 'key', placed ->> 'body_hash', new_id)
  on conflict do nothing;
  if not found then
    select * into before from order_keys k where k.account_id = me and k.key = placed ->> 'key';
    return jsonb_build_object('order_id', before.order_id, 'same', before.body_hash = placed ->> 'body_hash', 'made', false);
  end if;

  update carts c set version = c.version + 1, updated_at = now()
  where c.id = (placed ->> 'cart_id')::bigint and c.version = (placed ->> 'cart_version')::integer;
  if not found then
    raise exception 'The cart has changed since you looked. Look at it again, then place.' using errcode = 'AP409';
  end if;

  if not (placed ->> 'is_employee')::boolean then
    -- The row of the open orders is the lock: orders of one distributor are checked one after the other.
    select o.total_paise into open_paise from open_order_values o where o.distributor_id = buyer for update;
    if not found then
      insert into open_order_values as o (distributor_id) values (buyer)
      on conflict (distributor_id) do update set total_paise = o.total_paise
      returning total_paise into open_paise;
    end if;
    holds := holds_of(buyer, open_paise, (placed ->> 'total_paise')::bigint, today, (placed ->> 'overdue_days')::integer);
  end if;

  insert into orders (id, order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines,
    value_paise, tax_paise, total_paise, notes)
  overriding system value
  values (
    new_id, to_char(today, 'YY') || '-' || nextval('order_numbers'),
    placed ->> 'kind', placed ->> 'product_type', buyer, placed ->> 'cfa_code', me,
    case when (placed ->> 'is_employee')::boolean then 6 when holds <> '[]' then 10 else 1 end,
    jsonb_array_length(placed_lines),
    (placed ->> 'value_paise')::bigint, (placed ->> 'tax_paise')::bigint, (placed ->> 'total_paise')::bigint,
    placed ->> 'notes')
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

  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select new_id, p.part_no, p.division_code, p.lines, p.total_paise
  from jsonb_populate_recordset(null::order_parts, placed -> 'parts') p;

  if holds <> '[]' then
    insert into order_holds (order_id, kind, detail)
    select new_id, hold ->> 'kind', hold -> 'detail' from jsonb_array_elements(holds) hold;
  end if;

  insert into order_events (order_id, actor_id, move, to_status) values (new_id, me, 'place', made.status)
  returning at into told_at;

  delete from cart_items where cart_id = (placed ->> 'cart_id')::bigint;
  perform pg_notify('orders', jsonb_build_object('order_id', new_id, 'distributor_id', buyer, 'placer_id', me,
    'product_type', made.product_type)::text);
  return jsonb_build_object('order_id', new_id, 'same', true, 'made', true, 'order_no', made.order_no,
    'status', made.status, 'placed_at', made.placed_at, 'told_at', told_at, 'holds', holds);
end $$;

-- What placing needs to know, now also by which names the order is shown.
create or replace function placing_state(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, wanted_key text, today date
) returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind);
  answer jsonb;
  before order_keys;
begin
  select * into cart from carts c where c.id = cart.id;
  answer := cart_answer(cart, today);
  select * into before from order_keys k where k.account_id = me and k.key = wanted_key;
  return jsonb_build_object(
    'cart', answer,
    'distributor_id', cart.distributor_id,
    'order_id', before.order_id,
    'body_hash', before.body_hash,
    'names', (
      select jsonb_build_object('city', d.city, 'cfa_name', p.name, 'placer_name', b.name)
      from distributors d, plants p, accounts b
      where d.id = cart.distributor_id and p.code = cart.cfa_code and b.id = me),
    'locks', (
      select coalesce(jsonb_agg(jsonb_build_object('message', l.message, 'ends_at', l.ends_at) order by l.ends_at desc), '[]')
      from order_locks l
      where l.lifted_at is null and now() between l.starts_at and l.ends_at
        and (l.product_type is null or l.product_type = type)
        and (l.cfa_code is null or l.cfa_code = cart.cfa_code)
        and (l.distributor_id is null or l.distributor_id = cart.distributor_id)
        and (l.division_code is null or exists (
          select from cart_items i join products p on p.product_code = i.product_code
          where i.cart_id = cart.id and p.division_code = l.division_code))
    ));
end $$;
