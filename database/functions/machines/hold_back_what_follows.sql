-- Whoever writes what other systems read in a sequence (api.ts) is known by this lock until the
-- transaction ends: taken before the first row has its time, and shared, so that nobody waits.
create or replace function hold_back_what_follows() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('told in sequence'), hashtext(tg_table_name));
  return null;
end $$;

create or replace trigger orders_told_in_sequence before insert or update of changed_at on orders
  for each statement execute function hold_back_what_follows();
create or replace trigger invoices_told_in_sequence before insert or update of cancelled_at on invoices
  for each statement execute function hold_back_what_follows();
