-- What of a receipt settles nothing yet is posted as it changes.
create or replace function post_receipt() returns trigger language plpgsql as $$
begin
  perform post_document('receipt', new.id, (select o from open_receipts() o where o.id = new.id));
  return null;
end $$;

create or replace trigger receipts_posted
  after insert or update on receipts
  for each row execute function post_receipt();
