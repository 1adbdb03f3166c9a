-- A line belongs to the firm of its invoice.
create or replace function own_invoice_line()
returns trigger
language plpgsql
as $$
begin
  select i.distributor_id into new.distributor_id from invoices i where i.id = new.invoice_id;
  return new;
end $$;

create or replace trigger invoice_lines_owned
  before insert on invoice_lines
  for each row when (new.distributor_id is null) execute function own_invoice_line();
