-- Places an order exactly once: the key, the cart, the credit check, the lines and the first event,
-- or nothing of it.
create or replace function place_order(placed jsonb, placed_lines jsonb, today date) returns jsonb language plpgsql as $$
declare
  given order_placing := jsonb_populate_record(null::order_placing, placed);
  made orders := jsonb_populate_record(null::orders, placed);
  me bigint := made.placer_id;
  buyer bigint := made.distributor_id;
  before order_keys;
  open_paise bigint;
  holds jsonb := '[]';
  step order_step;
  told_at timestamptz;
begin
  made.id := nextval('orders_id_seq');
  insert into order_keys (account_id, key, body_hash, order_id)
  values (me, given.key, given.body_hash, made.id)
  on conflict do nothing;
  if not found then
    select * into before from order_keys k where k.account_id = me and k.key = given.key;
    return jsonb_build_object('order_id', before.order_id, 'same', before.body_hash = given.body_hash, 'made', false);
  end if;

  -- The order of a launch is made of no cart.
  if given.cart_id is not null then
    made.po_no := spend_cart(given.cart_id, given.cart_version,
      array(select line ->> 'product_code' from jsonb_array_elements(placed_lines) line));
  end if;

  if given.is_employee then
    -- Held until the order is there: a territory that is just handed over takes the order with it.
    perform from employee_distributors m where m.employee_id = me and m.distributor_id = buyer for key share;
    if not found then
      raise exception 'You no longer serve this distributor. Nothing was placed.' using errcode = 'AP409';
    end if;
  else
    open_paise := hold_open_value(buyer);
    holds := holds_of(buyer, open_paise, made.total_paise, today, given.overdue_days,
      (select array_agg(line ->> 'product_code') from jsonb_array_elements(placed_lines) line));
  end if;
  if given.discount is not null then
    holds := holds || (given.discount -> 'holds');
  end if;

  made.order_no := to_char(today, 'YY') || '-' || nextval('order_numbers');
  made.lines := jsonb_array_length(placed_lines);
  made.placed_at := now();
  made.status := case
    when holds <> '[]' then order_status('on_hold')
    when given.is_employee then order_status('awaiting_confirmation')
    else order_status('confirmed')
  end;
  step.becomes := made;
  step.move := 'place';
  step.actor_id := coalesce(given.actor_id, me);
  step.holds := holds;
  select w.at into told_at from write_orders(array[step]) w;

  insert into last_ordered (distributor_id, product_code, quantity, ordered_on)
  select buyer, l.product_code, l.total_qty, today from write_order_lines(made.id, placed_lines) l order by l.product_code
  on conflict (distributor_id, product_code) do update
  set quantity = excluded.quantity, ordered_on = excluded.ordered_on;

  if given.discount is not null then
    perform write_discounts(made.id, given.discount, today);
  end if;
  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select made.id, p.part_no, p.division_code, p.lines, p.total_paise
  from jsonb_populate_recordset(null::order_parts, given.parts) p;

  return jsonb_build_object('order_id', made.id, 'same', true, 'made', true, 'order_no', made.order_no, 'po_no', made.po_no,
    'status', made.status, 'placed_at', made.placed_at, 'told_at', told_at, 'holds', holds,
    'cancellable_until', (select t.until from cancellable_until(made) t (until) where t.until > made.placed_at));
end $$;
