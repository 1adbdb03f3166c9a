-- What a firm owes, document by document, the oldest due first.
create or replace function open_documents(of_firm bigint)
returns table (kind text, id bigint, no text, product_type text, dated date, due_date date, total_paise bigint, balance_paise bigint)
language sql stable as $$
  select o.kind, o.id, o.no, o.product_type, o.dated, o.due_date, o.total_paise, o.balance_paise
  from all_open_documents() o
  where o.distributor_id = of_firm
  order by o.due_date, o.id
$$;
