-- What is paid of an invoice or a debit note is the sum of what settles it. Its check refuses more
-- than it is worth, so two who settle the last paisa at once can't both.
create or replace function keep_paid()
returns trigger
language plpgsql
as $$
declare
  change bigint := case when tg_op = 'INSERT' then new.amount_paise when new.ended_at is not null and old.ended_at is null then -new.amount_paise else 0 end;
begin
  if change <> 0 and new.invoice_id is not null then
    perform pay_invoice(new.invoice_id, change);
  elsif change <> 0 then
    update notes n set paid_paise = n.paid_paise + change where n.id = new.debit_note_id;
  end if;
  return null;
end $$;

create or replace trigger settlements_paid
  after insert or update of ended_at on settlements
  for each row execute function keep_paid();
