create or replace function forget_what_was_not_ordered() returns trigger language plpgsql as $$
begin
  if is_off(new.status) and not is_off(old.status) then
    perform find_last_ordered(new.distributor_id,
      (select array_agg(product_code order by product_code) from order_lines where order_id = new.id));
  end if;
  return null;
end $$;

create or replace trigger orders_what_was_last_ordered
  after update of status on orders
  for each row execute function forget_what_was_not_ordered();
