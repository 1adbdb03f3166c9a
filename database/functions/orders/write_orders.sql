-- The one door of an order: nothing else writes its status, its events and what holds it, or tells
-- open screens of it. What it takes of the credit follows by the trigger orders_open_value. Takes
-- any number of orders at once, all of them placed, all moved, or all only held for other reasons
-- (without a move). Answers with the events.
create or replace function write_orders(steps order_step[]) returns setof order_events language plpgsql as $$
declare
  step order_step;
  ids bigint[] := '{}';
  is_held boolean := false;
  written integer;
begin
  foreach step in array steps loop
    ids := ids || (step.becomes).id;
    is_held := is_held or step.was = order_status('on_hold') or step.holds <> '[]';
  end loop;

  if step.was is null then
    insert into orders (id, order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines,
      value_paise, tax_paise, round_off_paise, total_paise, notes, po_no)
    overriding system value
    select (s.becomes).id, (s.becomes).order_no, (s.becomes).kind, (s.becomes).product_type,
      (s.becomes).distributor_id, (s.becomes).cfa_code, (s.becomes).placer_id, (s.becomes).status, (s.becomes).lines,
      (s.becomes).value_paise, (s.becomes).tax_paise, coalesce((s.becomes).round_off_paise, 0),
      (s.becomes).total_paise, (s.becomes).notes, (s.becomes).po_no
    from unnest(steps) s
    where s.was is null;
  elsif step.move is not null then
    update orders o set status = (s.becomes).status, changed_at = clock_timestamp(),
      lines = coalesce((s.becomes).lines, o.lines), value_paise = coalesce((s.becomes).value_paise, o.value_paise),
      tax_paise = coalesce((s.becomes).tax_paise, o.tax_paise),
      round_off_paise = coalesce((s.becomes).round_off_paise, o.round_off_paise),
      total_paise = coalesce((s.becomes).total_paise, o.total_paise),
      placer_id = coalesce((s.becomes).placer_id, o.placer_id),
      first_placer_id = coalesce((s.becomes).first_placer_id, o.first_placer_id)
    from unnest(steps) s
    where o.id = (s.becomes).id and o.status = s.was;
  end if;
  get diagnostics written = row_count;
  if step.move is not null and written <> cardinality(steps) then
    raise exception 'The order has moved on since you looked. Look at it again.' using errcode = 'AP409';
  end if;

  if is_held then
    -- A hold that stays keeps the time since when it is there.
    insert into order_holds (order_id, kind, detail)
    select (s.becomes).id, hold ->> 'kind', hold -> 'detail'
    from unnest(steps) s cross join jsonb_array_elements(s.holds) hold
    on conflict (order_id, kind) do update set detail = excluded.detail;
  end if;
  -- With what holds the order now, or held it until now; passing it to another employee says
  -- nothing of that.
  return query
  insert into order_events (order_id, actor_id, move, from_status, to_status, reason, invoice_no, changes, holds)
  select (s.becomes).id, s.actor_id, s.move, s.was, (s.becomes).status, coalesce(s.reason, ''), s.invoice_no, coalesce(s.changes, '[]'),
    coalesce(s.holds, (
      select jsonb_agg(jsonb_build_object('kind', h.kind, 'detail', h.detail) order by h.kind)
      from order_holds h where is_held and h.order_id = (s.becomes).id and s.move <> 'hand_over'), '[]')
  from unnest(steps) s
  where s.move is not null
  returning *;
  if is_held then
    delete from order_holds h using unnest(steps) s
    where h.order_id = (s.becomes).id and case
      when s.holds is null then (s.becomes).status <> order_status('on_hold') or (s.move = 'approve' and h.kind = 'approval')
      else not exists (select from jsonb_array_elements(s.holds) hold where hold ->> 'kind' = h.kind)
    end;
  end if;

  if step.move is not null then
    perform announce_orders(ids);
  end if;
end $$;
