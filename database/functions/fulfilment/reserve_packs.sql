-- What was decided for one order is kept for it, all or nothing: the packs stay where they are
-- until they are picked.
create or replace function reserve_packs(decided jsonb, decided_lines jsonb) returns void language plpgsql as $$
declare
  of_order bigint := decided ->> 'order_id';
  step jsonb;
begin
  perform from orders o where o.id = of_order for update;
  perform hold_batches(array(select (l ->> 'batch_id')::bigint from jsonb_array_elements(decided_lines) l));
  if exists (
    select from (
      select (l ->> 'line_no')::integer as line_no, sum((l ->> 'paid_qty')::integer + (l ->> 'free_qty')::integer) as packs
      from jsonb_array_elements(decided_lines) l group by 1
    ) w where w.packs > line_rest(of_order, w.line_no)
  ) then
    raise exception 'The order has moved on since you looked. Look at it again.' using errcode = 'AP409';
  end if;
  perform reserve_in_batches(array_agg(u.batch_id), array_agg(u.packs))
  from (
    select (l ->> 'batch_id')::bigint as batch_id, sum((l ->> 'paid_qty')::integer + (l ->> 'free_qty')::integer)::integer as packs
    from jsonb_array_elements(decided_lines) l group by 1
  ) u;
  insert into allocations (order_id, line_no, batch_id, paid_qty, free_qty)
  select of_order, (l ->> 'line_no')::integer, (l ->> 'batch_id')::bigint, (l ->> 'paid_qty')::integer, (l ->> 'free_qty')::integer
  from jsonb_array_elements(decided_lines) l;
  perform refer_order(of_order);
  for step in select * from jsonb_array_elements(decided -> 'steps') loop
    perform move_order(of_order, step ->> 'move', (step ->> 'from')::smallint, (step ->> 'to')::smallint, null, '');
  end loop;
end $$;
