-- Money and credit notes of a firm that settle nothing yet.
create or replace function on_account(of_firm bigint) returns bigint language sql stable as $$
  select coalesce(sum(o.balance_paise), 0)::bigint from open_documents o
  where o.distributor_id = of_firm and o.due_date is null
$$;
