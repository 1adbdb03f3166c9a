-- Packs leave their batches under a document: [{batch_id, packs, promised}], each batch once;
-- `promised` are those that were reserved. Whoever calls holds their rows, in the order of their
-- ids.
create or replace function issue_packs(issued jsonb, of_document text) returns void language sql as $$
  update batches b set on_hand = b.on_hand - u.packs, reserved = b.reserved - u.promised
  from jsonb_to_recordset(issued) as u (batch_id bigint, packs integer, promised integer)
  where b.id = u.batch_id;
  insert into stock_movements (batch_id, kind, change, document)
  select u.batch_id, 'issue', -u.packs, of_document
  from jsonb_to_recordset(issued) as u (batch_id bigint, packs integer)
  order by u.batch_id
$$;
