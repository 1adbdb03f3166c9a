-- What new orders take of their firms' credit.
create or replace function count_open_orders() returns trigger language plpgsql as $$
begin
  insert into open_order_values as o (distributor_id, total_paise)
  select p.distributor_id, sum(p.total_paise - p.invoiced_paise - p.closed_paise)
  from placed p
  where is_open(p.status) and p.total_paise > p.invoiced_paise + p.closed_paise
  group by p.distributor_id
  order by p.distributor_id
  on conflict (distributor_id) do update set total_paise = o.total_paise + excluded.total_paise;
  return null;
end $$;

create or replace trigger orders_open_value_of_new
  after insert on orders referencing new table as placed
  for each statement execute function count_open_orders();
