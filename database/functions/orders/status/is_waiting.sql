-- Made from src/orders/status.ts by `node scripts/statuses.ts`, not by hand.
-- awaiting confirmation, on hold.
create or replace function is_waiting(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (6, 10)
$$;
