-- Made from src/orders/status.ts by `node scripts/statuses.ts`, not by hand.
-- fulfilled, sent, in process, closed short, partly fulfilled.
create or replace function is_supplied(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (2, 4, 7, 8, 9)
$$;
