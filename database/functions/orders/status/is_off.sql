-- Made from src/orders/status.ts by `node scripts/statuses.ts`, not by hand.
-- rejected, cancelled.
create or replace function is_off(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (3, 5)
$$;
