-- The distributor's answer to what was asked for it: its quantities, the credit check, the event and the word to open
-- screens, or nothing of it. Every line keeps the price and the scheme that it was placed under.
create or replace function confirm_order(confirmed jsonb, confirmed_lines jsonb, today date) returns void language plpgsql as $$
declare
  was orders;
  becomes smallint;
  holds jsonb;
  open_paise bigint;
  changes jsonb;
begin
  select * into was from orders o where o.id = (confirmed ->> 'order_id')::bigint
    and o.status = order_status('awaiting_confirmation') for update;
  if not found then
    raise exception 'This order can’t be confirmed any more.' using errcode = 'AP409';
  end if;

  -- The row of the open orders is the lock, as in placing; an order that awaits its confirmation is no part of it.
  insert into open_order_values as o (distributor_id) values (was.distributor_id)
  on conflict (distributor_id) do update set total_paise = o.total_paise
  returning total_paise into open_paise;
  holds := holds_of(was.distributor_id, open_paise, (confirmed ->> 'total_paise')::bigint, today,
    (confirmed ->> 'overdue_days')::integer,
    (select coalesce(array_agg(line ->> 'product_code'), '{}') from jsonb_array_elements(confirmed_lines) line
      where (line ->> 'total_qty')::integer > 0));
  becomes := case when holds <> '[]' then order_status('on_hold') else order_status('confirmed') end;

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
    tax_paise = (confirmed ->> 'tax_paise')::bigint,
    round_off_paise = coalesce((confirmed ->> 'round_off_paise')::bigint, 0), total_paise = (confirmed ->> 'total_paise')::bigint,
    changed_at = clock_timestamp()
  where id = was.id;

  insert into order_events (order_id, actor_id, move, from_status, to_status, changes, holds)
  values (was.id, (confirmed ->> 'actor_id')::bigint, 'confirm', was.status, becomes, changes, holds);
  perform find_last_ordered(was.distributor_id,
    (select array_agg(change ->> 'product_code' order by change ->> 'product_code')
      from jsonb_array_elements(changes) change));
  perform pg_notify('orders', jsonb_build_object('order_id', was.id, 'distributor_id', was.distributor_id,
    'placer_id', was.placer_id, 'product_type', was.product_type)::text);
end $$;
