drop function if exists holds_of(bigint, bigint, bigint, date, integer);
-- The holds of one order.
create or replace function holds_of(
  buyer bigint, open_paise bigint, order_paise bigint, today date, overdue_days integer, codes text[] default null
) returns jsonb language sql stable as $$
  select h.holds from holds_on(buyer, holds_of.open_paise, order_paise, today, overdue_days, codes) h
$$;
