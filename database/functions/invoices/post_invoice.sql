-- What is owed of an invoice is posted as it changes.
create or replace function post_invoice() returns trigger language plpgsql as $$
begin
  perform post_document('invoice', new.id, (select o from open_invoices() o where o.id = new.id));
  return null;
end $$;

create or replace trigger invoices_posted
  after insert or update on invoices
  for each row execute function post_invoice();
