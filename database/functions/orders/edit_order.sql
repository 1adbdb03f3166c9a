-- Replaces the lines of an order that may still be edited: totals, parts, holds and status, or
-- nothing of it. A distributor's own order meets the credit check anew; an employee's awaits the
-- distributor again, whatever was confirmed before. What was confirmed is what changes, and what
-- was last ordered follows.
create or replace function edit_order(edited jsonb, edited_lines jsonb, today date) returns void language plpgsql as $$
declare
  given order_change := jsonb_populate_record(null::order_change, edited);
  was orders;
  holds jsonb := '[]';
  open_paise bigint;
  changes jsonb;
  step order_step;
begin
  select * into was from orders o where o.id = given.order_id and is_waiting(o.status) for update;
  if not found then
    raise exception 'This order can’t be edited any more.' using errcode = 'AP409';
  end if;

  if was.placer_id = was.distributor_id then
    -- The row of the open orders is the lock, as in placing; an order on hold is part of it
    -- already.
    open_paise := hold_open_value(was.distributor_id);
    holds := holds_of(was.distributor_id, open_paise - case when is_open(was.status) then was.total_paise else 0 end,
      given.total_paise, today, given.overdue_days,
      (select array_agg(line ->> 'product_code') from jsonb_array_elements(edited_lines) line));
  end if;

  -- An approval counts for what was seen: what is edited asks anew.
  if given.discount is not null then
    holds := holds || (given.discount -> 'holds');
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
  perform write_lines(array[was.id], array[edited_lines]);
  perform part_order(was.id);
  if given.discount is not null then
    changes := changes || discount_changes(was.id, given.discount -> 'lines');
    perform write_discounts(was.id, given.discount, today);
  end if;

  step.becomes := jsonb_populate_record(null::orders, edited);
  step.becomes.id := was.id;
  step.becomes.lines := jsonb_array_length(edited_lines);
  step.becomes.status := case
    when holds <> '[]' then order_status('on_hold')
    when was.placer_id = was.distributor_id then order_status('confirmed')
    else order_status('awaiting_confirmation')
  end;
  step.was := was.status;
  step.move := 'edit';
  step.actor_id := given.actor_id;
  step.changes := changes;
  step.holds := holds;
  perform write_orders(array[step]);
  perform find_last_ordered(was.distributor_id,
    (select array_agg(change ->> 'product_code' order by change ->> 'product_code')
      from jsonb_array_elements(changes) change));
end $$;
