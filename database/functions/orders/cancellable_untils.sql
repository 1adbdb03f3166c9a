-- Until when fulfilment leaves a distributor's own order alone, so that it can still be cancelled;
-- null where it goes at once. As a set, so that many orders are asked for by one plan.
create or replace function cancellable_untils(placed orders) returns table (until timestamptz)
language sql stable as $$
  select placed.placed_at + make_interval(mins => (s.value #>> '{}')::integer)
  from settings s
  where s.key = 'orders.cancel_minutes' and placed.placer_id = placed.distributor_id and placed.status = order_status('confirmed')
$$;
