-- Places orders together, each exactly once: its key, its cart, the credit check, its lines and its
-- first event, or nothing of it. One order of a firm at a time. What was placed before by its key,
-- has changed or is held by others is left out, and everything when the shelf that prices came from
-- is another one by now. Who waits gets what others hold after them, and hears why something is
-- left out.
create or replace function place_orders(asked jsonb, waits boolean, shelf bigint, today date)
returns table (at integer, made boolean, order_id bigint, same boolean, why text, order_no text, po_no text, status smallint,
  placed_at timestamptz, told_at timestamptz, holds jsonb, cancellable_until timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  given order_placing[] := array(select g from jsonb_populate_recordset(null::order_placing, asked) g);
  ready integer[];
  one record;
  step order_step;
  steps order_step[] := '{}';
  placed integer[] := '{}';
  ids bigint[] := '{}';
begin
  if shelf <> (select sum(v.version) from shelf_versions v) then
    return;
  end if;
  ready := lock_to_place(given, waits);
  for one in
    with keyed as (
      insert into order_keys (account_id, key, body_hash, order_id)
      select (g.made).placer_id, g.key, g.body_hash, nextval('orders_id_seq')
      from unnest(given) g
      where g.at = any(ready)
      order by 1, 2
      on conflict do nothing
      returning account_id, key, order_id
    )
    select g.at, g.made, g.is_employee, g.discount, jsonb_array_length(g.lines) as lines, k.order_id,
      coalesce(g.actor_id, (g.made).placer_id) as actor_id, c.po_no,
      case when g.is_employee then '[]'::jsonb else h.holds end || coalesce(g.discount -> 'holds', '[]') as holds
    from keyed k
    join unnest(given) g on (g.made).placer_id = k.account_id and g.key = k.key
    left join carts c on c.id = g.cart_id
    left join open_order_values o on o.distributor_id = (g.made).distributor_id
    cross join lateral (select array(select l ->> 'product_code' from jsonb_array_elements(g.lines) l) as codes) x
    left join lateral holds_on(o.distributor_id, o.total_paise, (g.made).total_paise, today, g.overdue_days, x.codes) h
      on not g.is_employee
    order by g.at
  loop
    step := null;
    step.becomes := one.made;
    step.becomes.id := one.order_id;
    step.becomes.order_no := to_char(today, 'YY') || '-' || nextval('order_numbers');
    step.becomes.po_no := one.po_no;
    step.becomes.lines := one.lines;
    step.becomes.placed_at := now();
    step.becomes.status := case
      when one.holds <> '[]' then order_status('on_hold')
      when one.is_employee then order_status('awaiting_confirmation')
      else order_status('confirmed')
    end;
    step.move := 'place';
    step.actor_id := one.actor_id;
    step.holds := one.holds;
    steps := steps || step;
    placed := placed || one.at;
    ids := ids || one.order_id;
  end loop;

  if ids <> '{}' then
    perform write_orders(steps);
    perform write_what_is_ordered(given, placed, ids, today);
  end if;

  return query
  select p.at, true, (s.becomes).id, true, null::text, (s.becomes).order_no, (s.becomes).po_no, (s.becomes).status,
    (s.becomes).placed_at, e.at, s.holds, t.until
  from unnest(placed, ids) p (at, id)
  join unnest(steps) s on (s.becomes).id = p.id
  join order_events e on e.order_id = p.id
  left join lateral cancellable_untils(s.becomes) t on t.until > (s.becomes).placed_at;

  if waits and cardinality(placed) < cardinality(given) then
    return query
    select g.at, false, k.order_id, k.body_hash = g.body_hash,
      case when k.order_id is not null then null
        when g.is_employee and not exists (
          select from employee_distributors m
          where m.employee_id = (g.made).placer_id and m.distributor_id = (g.made).distributor_id
        ) then 'You no longer serve this distributor. Nothing was placed.'
        else 'The cart has changed since you looked. Look at it again, then place.'
      end,
      null::text, null::text, null::smallint, null::timestamptz, null::timestamptz, null::jsonb, null::timestamptz
    from unnest(given) g
    left join order_keys k on k.account_id = (g.made).placer_id and k.key = g.key
    where not g.at = any(placed);
  end if;
end $$;
