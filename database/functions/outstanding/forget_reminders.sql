-- Who has paid is not mailed a reminder any more. The next morning reminds anew of what is still
-- open.
create or replace function forget_reminders() returns trigger language plpgsql as $$
begin
  if not exists (select from notices where kind = 'payment_due' and mailed_at is null) then
    return null;
  end if;
  perform forget_unmailed('payment_due', array(
    select distinct coalesce(i.distributor_id, m.distributor_id)
    from added s
    left join invoices i on i.id = s.invoice_id
    left join notes m on m.id = s.debit_note_id));
  return null;
end $$;

create or replace trigger settlements_forget_reminders after insert on settlements
  referencing new table as added for each statement execute function forget_reminders();
