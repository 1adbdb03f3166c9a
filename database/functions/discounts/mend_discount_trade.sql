-- Orders that the analysis of discounts has otherwise than they are now are written down anew; says
-- how many there were.
create or replace function mend_discount_trade() returns bigint language plpgsql as $$
declare
  ids bigint[];
begin
  ids := array(
    with now as materialized (select * from discount_trade_now(null)), sums as materialized (select * from discount_orders_now(null))
    select order_id from (
      (select * from now except select * from discount_trade) union (select * from discount_trade except select * from now)
    ) lines
    union
    select order_id from (
      (select * from sums except select * from discount_order_trade) union (select * from discount_order_trade except select * from sums)
    ) orders);
  perform keep_discount_trade(ids);
  return cardinality(ids);
end $$;
