-- How many orders there are, counted as they are placed, in as many rows as there may be placers at once: one row would make
-- them wait for each other.
create table order_counts (
  product_type text not null check (product_type in ('E', 'G')),
  share integer not null check (share between 0 and 15),
  orders bigint not null,
  primary key (product_type, share)
);

create function count_orders_placed() returns trigger language plpgsql as $$
begin
  insert into order_counts as c (product_type, share, orders)
  select product_type, pg_backend_pid() % 16, count(*) from placed group by product_type
  on conflict (product_type, share) do update set orders = c.orders + excluded.orders;
  return null;
end $$;

lock table orders in share row exclusive mode;
insert into order_counts (product_type, share, orders)
select product_type, 0, count(*) from orders group by product_type;

create trigger orders_counted after insert on orders
  referencing new table as placed for each statement execute function count_orders_placed();

-- The order book by status, however rare the status is.
create index orders_by_status on orders (product_type, status, id desc);
