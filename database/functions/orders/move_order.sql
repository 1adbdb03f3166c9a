-- The only way to another status: from the one that the mover saw, with its event and what held it until then, told to whoever listens. Which moves there
-- are, and who may make them, says the table of moves in src/orders/rules.ts.
create or replace function move_order(
  wanted bigint, move_name text, seen smallint, becomes smallint, mover bigint, why text default '', changed jsonb default '[]')
returns void
language plpgsql
as $$
declare
  moved orders;
begin
  update orders o set status = becomes, changed_at = clock_timestamp() where o.id = wanted and o.status = seen returning * into moved;
  if not found then
    raise exception 'The order has moved on since you looked. Look at it again.' using errcode = 'AP409';
  end if;
  insert into order_events (order_id, actor_id, move, from_status, to_status, reason, changes, holds)
  select wanted, mover, move_name, seen, becomes, why, changed,
    coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'detail', h.detail) order by h.kind) filter (where h.kind is not null), '[]')
  from (select) as nothing
  left join order_holds h on h.order_id = wanted;
  delete from order_holds h where h.order_id = wanted and becomes <> order_status('on_hold');
  perform pg_notify('orders', jsonb_build_object('order_id', moved.id, 'distributor_id', moved.distributor_id,
    'placer_id', moved.placer_id, 'product_type', moved.product_type)::text);
end $$;
