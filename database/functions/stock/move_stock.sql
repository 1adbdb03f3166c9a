-- With move_stocks the only writer of what is on hand: the batch and its ledger together. The
-- batch's row is locked until the transaction ends.
create or replace function move_stock(
  of_batch bigint, by_packs integer, move_kind text, why text, of_document text, mover bigint)
returns void
language plpgsql
as $$
begin
  update batches b set on_hand = b.on_hand + by_packs where b.id = of_batch;
  insert into stock_movements (batch_id, kind, change, reason, document, actor_id)
  values (of_batch, move_kind, by_packs, why, of_document, mover);
end $$;
