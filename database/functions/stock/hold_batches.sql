-- Batches that packs leave from or are reserved in, held by their ids; one that was blocked since
-- it was chosen gives none.
create or replace function hold_batches(wanted bigint[]) returns void language plpgsql as $$
declare
  blocked record;
begin
  perform from batches b where b.id = any(wanted) order by b.id for update;
  select b.batch_no, b.blocked_reason into blocked from batches b
  where b.id = any(wanted) and b.blocked_reason is not null order by b.id limit 1;
  if found then
    raise exception 'Batch % was just blocked: %. Look at it again.', blocked.batch_no, blocked.blocked_reason using errcode = 'AP409';
  end if;
end $$;
