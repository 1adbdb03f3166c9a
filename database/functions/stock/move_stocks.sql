-- Several batches at once, as move_stock moves one: [{batch_id, change}], each batch once. Whoever
-- calls holds their rows, in the order of their ids.
create or replace function move_stocks(moves jsonb, move_kind text, why text, of_document text, mover bigint)
returns void
language plpgsql
as $$
begin
  update batches b set on_hand = b.on_hand + m.change
  from jsonb_to_recordset(moves) as m (batch_id bigint, change integer)
  where b.id = m.batch_id;
  insert into stock_movements (batch_id, kind, change, reason, document, actor_id)
  select m.batch_id, move_kind, m.change, why, of_document, mover
  from jsonb_to_recordset(moves) as m (batch_id bigint, change integer)
  order by m.batch_id;
end $$;
