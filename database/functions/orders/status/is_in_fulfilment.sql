-- Made from src/orders/status.ts by `node scripts/statuses.ts`, not by hand.
-- sent, in process, partly fulfilled.
create or replace function is_in_fulfilment(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (4, 7, 9)
$$;
