-- What is paid of an invoice or a debit note is the sum of what settles it. Its check refuses more
-- than it is worth, so two who settle the last paisa at once can't both. What is left of the
-- receipt or the credit note is posted.
create or replace function keep_paid()
returns trigger
language plpgsql
as $$
declare
  change bigint := case when tg_op = 'INSERT' then new.amount_paise when new.ended_at is not null and old.ended_at is null then -new.amount_paise else 0 end;
begin
  if change = 0 then
    return null;
  end if;
  if new.invoice_id is not null then
    perform pay_invoice(new.invoice_id, change);
  else
    update notes n set paid_paise = n.paid_paise + change where n.id = new.debit_note_id;
  end if;
  if new.receipt_id is not null then
    perform from receipts r where r.id = new.receipt_id for no key update;
    perform post_document('receipt', new.receipt_id, (select o from open_receipts() o where o.id = new.receipt_id));
  else
    perform from notes n where n.id = new.credit_note_id for no key update;
    perform post_document('credit_note', new.credit_note_id, (select o from open_notes() o where o.id = new.credit_note_id));
  end if;
  return null;
end $$;

create or replace trigger settlements_paid
  after insert or update of ended_at on settlements
  for each row execute function keep_paid();
