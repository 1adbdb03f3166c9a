-- Invoices of which something is owed.
create or replace function open_invoices() returns setof open_documents language sql stable as $$
  select i.distributor_id, 'invoice', i.id, i.invoice_no, i.product_type, i.invoice_date, i.due_date, i.total_paise, i.balance_paise
  from invoices i
  where i.balance_paise > 0 and i.cancelled_at is null
$$;
