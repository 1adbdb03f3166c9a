-- The open documents, all of them anew from the books: for a database of the version before, whose
-- books none has posted yet, and for books that were loaded past the triggers.
create or replace function refill_open_documents() returns void language plpgsql as $$
begin
  perform post_document(o.kind, o.id, null) from open_documents o;
  perform post_document(o.kind, o.id, o) from (
    select * from open_invoices() union all select * from open_notes() union all select * from open_receipts()
  ) o;
end $$;

-- Named so that the triggers are there before, and nothing is missed in between.
select refill_open_documents();
