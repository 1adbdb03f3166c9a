-- The same of one order.
create or replace function cancellable_until(placed orders) returns timestamptz
language sql stable as $$
  select u.until from cancellable_untils(placed) u
$$;
