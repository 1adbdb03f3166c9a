-- The distributor's answer to what was asked for it: its quantities, the credit check and the step
-- to another status, or nothing of it. Every line keeps the price and the scheme that it was placed
-- under.
create or replace function confirm_order(confirmed jsonb, confirmed_lines jsonb, today date) returns void language plpgsql as $$
declare
  given order_change := jsonb_populate_record(null::order_change, confirmed);
  was orders;
  holds jsonb;
  open_paise bigint;
  changes jsonb;
  step order_step;
begin
  select * into was from orders o
  where o.id = given.order_id and o.status = order_status('awaiting_confirmation') for update;
  if not found then
    raise exception 'This order can’t be confirmed any more.' using errcode = 'AP409';
  end if;

  -- The row of the open orders is the lock, as in placing; an order that awaits its confirmation is
  -- no part of it.
  open_paise := hold_open_value(was.distributor_id);
  holds := holds_of(was.distributor_id, open_paise, given.total_paise, today, given.overdue_days,
    (select coalesce(array_agg(line ->> 'product_code'), '{}') from jsonb_array_elements(confirmed_lines) line
      where (line ->> 'total_qty')::integer > 0));

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

  step.becomes := jsonb_populate_record(null::orders, confirmed);
  step.becomes.id := was.id;
  step.becomes.status := case when holds <> '[]' then order_status('on_hold') else order_status('confirmed') end;
  step.was := was.status;
  step.move := 'confirm';
  step.actor_id := given.actor_id;
  step.changes := changes;
  step.holds := holds;
  perform write_orders(array[step]);
  perform find_last_ordered(was.distributor_id,
    (select array_agg(change ->> 'product_code' order by change ->> 'product_code')
      from jsonb_array_elements(changes) change));
end $$;
