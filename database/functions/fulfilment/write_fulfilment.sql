-- What was decided for one order, all or nothing: packs leave their batches, the invoice gets its
-- number and its lines, and the order moves on. What another order took meanwhile makes it fail by
-- the batches' check, and is decided anew.
create or replace function write_fulfilment(decided jsonb, decided_lines jsonb, today date)
returns jsonb
language plpgsql
as $$
declare
  of_order bigint := decided ->> 'order_id';
  no text;
  of_step text;
  made bigint;
  step jsonb;
begin
  -- One order of locks: the order first, then batches by their ids, then the number, then the open
  -- orders' value.
  perform from orders o where o.id = of_order for update;
  perform hold_batches(array(select (l ->> 'batch_id')::bigint from jsonb_array_elements(decided_lines) l));

  -- What was decided before somebody else sent or closed some of it is decided anew.
  if exists (
    select from (
      select (l ->> 'order_line_no')::integer as line_no, sum((l ->> 'paid_qty')::integer + (l ->> 'free_qty')::integer) as packs
      from jsonb_array_elements(decided_lines) l
      where not coalesce((l ->> 'was_reserved')::boolean, false)
      group by 1
    ) w where w.packs > line_rest(of_order, w.line_no)
  ) then
    raise exception 'The order has moved on since you looked. Look at it again.' using errcode = 'AP409';
  end if;

  if jsonb_array_length(decided_lines) > 0 then
    no := next_document_no('I', decided ->> 'plant_code', today);
    made := write_invoice(decided -> 'invoice' || jsonb_build_object('invoice_no', no, 'invoice_date', today), of_order);
    if made is null then
      raise exception 'Invoice % is there already.', no using errcode = 'unique_violation';
    end if;
    perform write_invoice_lines(made, of_order, decided_lines);

    perform issue_packs(jsonb_agg(jsonb_build_object('batch_id', u.batch_id, 'packs', u.packs, 'promised', u.promised)), no)
    from (
      select (l ->> 'batch_id')::bigint as batch_id, sum((l ->> 'paid_qty')::integer + (l ->> 'free_qty')::integer)::integer as packs,
        sum(case when (l ->> 'was_reserved')::boolean then (l ->> 'paid_qty')::integer + (l ->> 'free_qty')::integer else 0 end)::integer as promised
      from jsonb_array_elements(decided_lines) l
      group by 1
    ) u;

    -- What is reserved and was not picked stays reserved.
    update allocations a set invoice_id = made
    where a.order_id = of_order and a.invoice_id is null and a.freed_at is null
      and exists (select from jsonb_array_elements(decided_lines) l where (l ->> 'was_reserved')::boolean);
    insert into allocations (order_id, line_no, batch_id, paid_qty, free_qty, invoice_id)
    select of_order, (l ->> 'order_line_no')::integer, (l ->> 'batch_id')::bigint, (l ->> 'paid_qty')::integer,
      (l ->> 'free_qty')::integer, made
    from jsonb_array_elements(decided_lines) l
    where not coalesce((l ->> 'was_reserved')::boolean, false);

    perform bill_order(of_order, (decided -> 'invoice' ->> 'total_paise')::bigint);
  end if;

  perform refer_order(of_order);

  for step in select * from jsonb_array_elements(decided -> 'steps') loop
    of_step := case when step ->> 'move' in ('invoice', 'invoice_part') then no end;
    perform move_order(of_order, step ->> 'move', (step ->> 'from')::smallint, (step ->> 'to')::smallint, null,
      'Invoice ' || of_step, of_invoice => of_step);
  end loop;
  if exists (select from webhooks w where w.deleted_at is null and not w.paused and 'order.short' = any(w.events)) then
    perform hook('order.short', of_order, jsonb_build_object('lines', x.lines))
    from (
      select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'product_code', l.product_code,
        'short_qty', line_rest(of_order, l.line_no)) order by l.line_no) as lines
      from order_lines l where l.order_id = of_order and l.total_qty > 0 and line_rest(of_order, l.line_no) > 0
    ) x where x.lines is not null;
  end if;
  return jsonb_build_object('invoice_id', made, 'invoice_no', no);
end $$;
