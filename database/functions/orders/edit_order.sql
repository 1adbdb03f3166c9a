-- Replaces the lines of an order that may still be edited: totals, parts, holds, the event and the word to open
-- screens, or nothing of it. A distributor's own order meets the credit check anew; an employee's awaits the
-- distributor again, whatever was confirmed before. What was confirmed is what changes, and what was last ordered follows.
create or replace function edit_order(edited jsonb, edited_lines jsonb, today date) returns void language plpgsql as $$
declare
  was orders;
  becomes smallint := order_status('awaiting_confirmation');
  holds jsonb := '[]';
  open_paise bigint;
  changes jsonb;
begin
  select * into was from orders o where o.id = (edited ->> 'order_id')::bigint
    and is_waiting(o.status) for update;
  if not found then
    raise exception 'This order can’t be edited any more.' using errcode = 'AP409';
  end if;

  if was.placer_id = was.distributor_id then
    -- The row of the open orders is the lock, as in placing; an order on hold is part of it already.
    insert into open_order_values as o (distributor_id) values (was.distributor_id)
    on conflict (distributor_id) do update set total_paise = o.total_paise
    returning total_paise into open_paise;
    holds := holds_of(was.distributor_id, open_paise - case when is_open(was.status) then was.total_paise else 0 end,
      (edited ->> 'total_paise')::bigint, today, (edited ->> 'overdue_days')::integer,
      (select array_agg(line ->> 'product_code') from jsonb_array_elements(edited_lines) line));
    becomes := case when holds <> '[]' then order_status('on_hold') else order_status('confirmed') end;
  end if;

  -- An approval counts for what was seen: what is edited asks anew.
  if edited ? 'discount' then
    holds := holds || (edited -> 'discount' -> 'holds');
    becomes := case when holds <> '[]' then order_status('on_hold') else becomes end;
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
  if edited ? 'discount' then
    changes := changes || discount_changes(was.id, edited -> 'discount' -> 'lines');
    perform write_discounts(was.id, edited -> 'discount', today);
  end if;

  -- A hold that stays keeps the time since when it is there.
  delete from order_holds h
  where h.order_id = was.id and h.kind not in (select hold ->> 'kind' from jsonb_array_elements(holds) hold);
  insert into order_holds (order_id, kind, detail)
  select was.id, hold ->> 'kind', hold -> 'detail' from jsonb_array_elements(holds) hold
  on conflict (order_id, kind) do update set detail = excluded.detail;

  update orders set status = becomes, lines = jsonb_array_length(edited_lines),
    value_paise = (edited ->> 'value_paise')::bigint, tax_paise = (edited ->> 'tax_paise')::bigint,
    round_off_paise = coalesce((edited ->> 'round_off_paise')::bigint, 0),
    total_paise = (edited ->> 'total_paise')::bigint, changed_at = clock_timestamp()
  where id = was.id;

  insert into order_events (order_id, actor_id, move, from_status, to_status, changes, holds)
  values (was.id, (edited ->> 'actor_id')::bigint, 'edit', was.status, becomes, changes, holds);
  perform find_last_ordered(was.distributor_id,
    (select array_agg(change ->> 'product_code' order by change ->> 'product_code')
      from jsonb_array_elements(changes) change));
  perform pg_notify('orders', jsonb_build_object('order_id', was.id, 'distributor_id', was.distributor_id,
    'placer_id', was.placer_id, 'product_type', was.product_type)::text);
end $$;
