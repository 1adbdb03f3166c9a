-- Made from src/orders/status.ts by `node scripts/statuses.ts`, not by hand.
-- confirmed, sent, in process, partly fulfilled, on hold.
create or replace function is_open(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (1, 4, 7, 9, 10)
$$;
