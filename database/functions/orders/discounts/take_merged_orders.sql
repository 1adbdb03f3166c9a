-- Two parties that are one: the orders of the one that goes belong to the one that stays.
create or replace function take_merged_orders() returns trigger language plpgsql as $$
begin
  update order_discounts set party_id = new.merged_into where party_id = new.id;
  return null;
end $$;

-- Triggers come by their names: orders before carts.
create or replace trigger parties_merge_orders
  after update of merged_into on parties
  for each row when (old.merged_into is null and new.merged_into is not null)
  execute function take_merged_orders();
