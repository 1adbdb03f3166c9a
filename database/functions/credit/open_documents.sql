-- What a firm owes, document by document, the oldest due first: open invoices and debit notes.
create or replace function open_documents(of_firm bigint)
returns table (kind text, id bigint, no text, product_type text, dated date, due_date date, total_paise bigint, balance_paise bigint)
language sql stable as $$
  select 'invoice', i.id, i.invoice_no, i.product_type, i.invoice_date, i.due_date, i.total_paise, i.balance_paise
  from invoices i
  where i.distributor_id = of_firm and i.balance_paise > 0 and i.cancelled_at is null
  union all
  select 'debit_note', n.id, n.note_no, n.product_type, n.noted_on, n.due_date, n.amount_paise, n.balance_paise
  from notes n
  where n.distributor_id = of_firm and n.kind = 'debit' and n.balance_paise > 0 and n.reversed_at is null
  order by 6, 2
$$;
