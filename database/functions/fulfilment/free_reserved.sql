-- What was reserved for an order that is off, or closed short, is free again in the same statement.
create or replace function free_reserved() returns trigger language plpgsql as $$
declare
  freed bigint[];
  freed_packs integer[];
begin
  if not is_off(new.status) and new.status <> order_status('closed_short') then
    return null;
  end if;
  with gone as (
    update allocations a set freed_at = now()
    where a.order_id = new.id and a.invoice_id is null and a.freed_at is null
    returning a.batch_id, a.paid_qty + a.free_qty as packs
  )
  select array_agg(f.batch_id), array_agg(-f.packs) into freed, freed_packs
  from (select batch_id, sum(packs)::integer as packs from gone group by batch_id) f;
  perform reserve_in_batches(freed, freed_packs);
  return null;
end $$;

-- By its name it comes before orders_keep_closures, which closes what is short then.
create or replace trigger orders_free_reserved
  after update of status on orders
  for each row when (old.status <> new.status)
  execute function free_reserved();
