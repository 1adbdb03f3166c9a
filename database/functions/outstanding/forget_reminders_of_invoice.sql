-- Nobody is reminded of a cancelled invoice by mail. The next morning reminds of what is still
-- open.
create or replace function forget_reminders_of_invoice() returns trigger language plpgsql as $$
begin
  perform forget_unmailed('payment_due', array[new.distributor_id]);
  return null;
end $$;

create or replace trigger invoices_forget_reminders
  after update of cancelled_at on invoices
  for each row when (old.cancelled_at is null and new.cancelled_at is not null)
  execute function forget_reminders_of_invoice();
