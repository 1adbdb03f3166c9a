-- Lines of these orders and their sums are written down for the analysis of discounts as they are
-- now. The orders are locked: of two who changed something of one, the second sees what the first
-- did.
create or replace function keep_discount_trade(ids bigint[]) returns void language plpgsql as $$
begin
  perform from orders o where o.id = any(ids) order by o.id for no key update;
  delete from discount_trade where order_id = any(ids);
  insert into discount_trade select * from discount_trade_now(ids);
  delete from discount_order_trade where order_id = any(ids);
  insert into discount_order_trade select * from discount_orders_now(ids);
end $$;

create or replace function keep_discount_trade_of_order() returns trigger language plpgsql as $$
begin
  perform keep_discount_trade(array[new.id]);
  return null;
end $$;

create or replace function keep_discount_trade_of_party() returns trigger language plpgsql as $$
begin
  perform keep_discount_trade(array[new.order_id]);
  return null;
end $$;

create or replace function keep_discount_trade_of_claim() returns trigger language plpgsql as $$
begin
  perform keep_discount_trade(array(
    select distinct l.order_id from invoice_lines l join orders o on o.id = l.order_id
    where l.invoice_id = new.invoice_id and o.kind = 'discount'));
  return null;
end $$;

-- At the end of the transaction, when all of an order's tables are as they stay.
drop trigger if exists orders_discount_trade on orders;
create constraint trigger orders_discount_trade
  after insert or update of status, kind, total_paise on orders deferrable initially deferred
  for each row when (new.kind = 'discount') execute function keep_discount_trade_of_order();
drop trigger if exists order_discounts_trade on order_discounts;
create constraint trigger order_discounts_trade
  after update of party_id on order_discounts deferrable initially deferred
  for each row execute function keep_discount_trade_of_party();
drop trigger if exists claims_discount_trade on claims;
create constraint trigger claims_discount_trade
  after insert or update of state on claims deferrable initially deferred
  for each row execute function keep_discount_trade_of_claim();
