-- Made from src/orders/status.ts by `node scripts/statuses.ts`, not by hand.
-- confirmed, sent, awaiting confirmation, in process, partly fulfilled, on hold, failed.
create or replace function is_on_desk(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (1, 4, 6, 7, 9, 10, 11)
$$;
