-- What was not found while picking is not reserved any more: the line is short by it again.
create or replace function keep_found(of_order bigint, picked jsonb) returns void language plpgsql as $$
declare
  freed bigint[];
  freed_packs integer[];
begin
  perform from batches b
  where b.id in (select a.batch_id from allocations a where a.order_id = of_order and a.invoice_id is null and a.freed_at is null)
  order by b.id for update;
  with less as (
    select a.id, a.batch_id, a.paid_qty, a.free_qty, (f ->> 'paid_qty')::integer as found_paid, (f ->> 'free_qty')::integer as found_free
    from allocations a
    join jsonb_array_elements(picked) f on (f ->> 'id')::bigint = a.id
    where a.order_id = of_order and a.invoice_id is null and a.freed_at is null
  ), gone as (
    update allocations a set freed_at = now() from less where a.id = less.id and less.found_paid + less.found_free = 0
  ), kept as (
    update allocations a set paid_qty = less.found_paid, free_qty = less.found_free
    from less where a.id = less.id and less.found_paid + less.found_free > 0
  )
  select array_agg(x.batch_id), array_agg(-x.packs) into freed, freed_packs
  from (
    select batch_id, sum(paid_qty + free_qty - found_paid - found_free)::integer as packs from less group by batch_id
  ) x;
  perform reserve_in_batches(freed, freed_packs);
end $$;
