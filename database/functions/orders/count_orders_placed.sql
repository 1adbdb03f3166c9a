create or replace function count_orders_placed() returns trigger language plpgsql as $$
begin
  insert into order_counts as c (product_type, share, orders)
  select product_type, pg_backend_pid() % 16, count(*) from placed group by product_type
  on conflict (product_type, share) do update set orders = c.orders + excluded.orders;
  return null;
end $$;
