-- What takes credit: an order counts from its confirmation on.
create or replace function is_open(status smallint) returns boolean language sql immutable as $$
  select status in (order_status('on_hold'), order_status('confirmed'), order_status('sent'), order_status('in_process'),
    order_status('partly_fulfilled'))
$$;
