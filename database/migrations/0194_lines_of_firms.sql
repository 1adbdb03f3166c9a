-- Whose lines of invoices they are: what of a firm expires when is read by index, however many invoices there are. Filled with the
-- line, or by its trigger where an older version writes it.
alter table invoice_lines add column distributor_id bigint;
update invoice_lines l set distributor_id = i.distributor_id from invoices i where i.id = l.invoice_id;
create index invoice_lines_of_firm on invoice_lines (distributor_id, expires_on);
