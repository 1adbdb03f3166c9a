-- What was claimed on an invoice and is not decided yet ends with it.
create or replace function withdraw_claims() returns trigger language plpgsql as $$
begin
  update claims c set state = 'withdrawn', answer = 'The invoice was cancelled.'
  where c.invoice_id = new.id and c.state in ('raised', 'checking');
  return null;
end $$;

create or replace trigger invoices_withdraw_claims
  after update of cancelled_at on invoices
  for each row when (old.cancelled_at is null and new.cancelled_at is not null)
  execute function withdraw_claims();
