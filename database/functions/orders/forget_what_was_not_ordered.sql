create or replace function forget_what_was_not_ordered() returns trigger language plpgsql as $$
begin
  perform find_last_ordered(new.distributor_id,
    (select array_agg(product_code order by product_code) from order_lines where order_id = new.id));
  return null;
end $$;
