-- What all firms owe, document by document: open invoices and debit notes. The planner reads it as
-- a view.
create or replace function all_open_documents()
returns table (distributor_id bigint, kind text, id bigint, no text, product_type text, dated date, due_date date, total_paise bigint,
  balance_paise bigint)
language sql stable as $$
  select i.distributor_id, 'invoice', i.id, i.invoice_no, i.product_type, i.invoice_date, i.due_date, i.total_paise, i.balance_paise
  from invoices i
  where i.balance_paise > 0 and i.cancelled_at is null
  union all
  select n.distributor_id, 'debit_note', n.id, n.note_no, n.product_type, n.noted_on, n.due_date, n.amount_paise, n.balance_paise
  from notes n
  where n.kind = 'debit' and n.balance_paise > 0 and n.reversed_at is null
$$;
