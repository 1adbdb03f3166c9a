-- What a firm's open orders take of its credit, locked: its orders are checked one after the other.
create or replace function hold_open_value(firm bigint) returns bigint language plpgsql as $$
declare
  open_paise bigint;
begin
  select o.total_paise into open_paise from open_order_values o where o.distributor_id = firm for update;
  if not found then
    insert into open_order_values as o (distributor_id) values (firm)
    on conflict (distributor_id) do update set total_paise = o.total_paise
    returning total_paise into open_paise;
  end if;
  return open_paise;
end $$;
