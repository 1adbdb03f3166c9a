-- Cancelled or rejected: nothing of it is owed, and it counts in no sum.
create or replace function is_off(status smallint) returns boolean language sql immutable as $$
  select status in (order_status('cancelled'), order_status('rejected'))
$$;
