-- The door of the open documents: a document is posted as it is now, or as nothing once nothing of
-- it is open. Whoever posts has its row locked.
create or replace function post_document(of_kind text, of_id bigint, given open_documents) returns void
language plpgsql as $$
begin
  if given.id is null then
    delete from open_documents o where o.kind = of_kind and o.id = of_id;
  else
    insert into open_documents as o select given.*
    on conflict (kind, id) do update set distributor_id = excluded.distributor_id, no = excluded.no,
      product_type = excluded.product_type, dated = excluded.dated, due_date = excluded.due_date,
      total_paise = excluded.total_paise, balance_paise = excluded.balance_paise;
  end if;
end $$;
