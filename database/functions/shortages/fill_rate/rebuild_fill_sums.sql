-- Adds up the fill rate anew: by hand, where the reconciliation found a difference or a load went
-- past the triggers.
create or replace function rebuild_fill_sums(today date default (now() at time zone 'Asia/Kolkata')::date)
returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fill_sums'));
  delete from fill_sums;
  delete from fill_orders;
  insert into fill_changes
  select o.id from orders o
  where is_supplied(o.status) and o.placed_at >= fill_since(today)::timestamp at time zone 'Asia/Kolkata'
  order by o.id;
  while keep_fill_sums(20000, today) loop end loop;
end $$;
