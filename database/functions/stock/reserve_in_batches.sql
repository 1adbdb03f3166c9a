-- Reserves packs in batches, each named once; fewer than none frees them. Whoever calls holds their
-- rows, in the order of their ids.
create or replace function reserve_in_batches(wanted bigint[], packs integer[]) returns void language sql as $$
  update batches b set reserved = b.reserved + w.packs
  from unnest(wanted, packs) as w (batch_id, packs)
  where b.id = w.batch_id and w.packs <> 0
$$;
