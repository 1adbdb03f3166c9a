-- What a firm owes, document by document, the oldest due first. Money on account is never due.
create or replace function owed_documents(of_firm bigint) returns setof open_documents language sql stable as $$
  select o.* from open_documents o
  where o.distributor_id = of_firm and o.due_date is not null
  order by o.due_date, o.id
$$;
