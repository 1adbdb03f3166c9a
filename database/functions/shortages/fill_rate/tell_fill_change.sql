-- What an order counts in the fill rate has changed. Its lines change only before it counts.
create or replace function tell_fill_change() returns trigger language plpgsql as $$
begin
  insert into fill_changes (order_id) values (new.id);
  return null;
end $$;

create or replace trigger orders_fill_change_of_new after insert on orders
  for each row when (is_supplied(new.status)) execute function tell_fill_change();
create or replace trigger orders_fill_change after update of status, placed_at, distributor_id, cfa_code on orders
  for each row when ((is_supplied(old.status) or is_supplied(new.status))
    and (old.status = order_status('fulfilled'), is_supplied(old.status), old.placed_at, old.distributor_id, old.cfa_code)
      is distinct from (new.status = order_status('fulfilled'), is_supplied(new.status), new.placed_at, new.distributor_id,
        new.cfa_code))
  execute function tell_fill_change();

-- Packs that are only reserved have not left.
create or replace function tell_fill_change_of_allocations() returns trigger language plpgsql as $$
begin
  insert into fill_changes (order_id)
  select distinct c.order_id from changed c where tg_op = 'UPDATE' or c.invoice_id is not null;
  return null;
end $$;

create or replace trigger allocations_fill_change_of_new after insert on allocations referencing new table as changed
  for each statement execute function tell_fill_change_of_allocations();
create or replace trigger allocations_fill_change after update on allocations referencing new table as changed
  for each statement execute function tell_fill_change_of_allocations();
