-- Takes at most so many changes of orders into the sums of the fill rate, and as many orders off
-- that are too old for it by now. False where there is nothing to do, or somebody else is at it.
create or replace function keep_fill_sums(most integer default 500, today date default (now() at time zone 'Asia/Kolkata')::date)
returns boolean language plpgsql as $$
declare
  since date := fill_since(today);
  ids bigint[];
  fresh fill_orders[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fill_sums')) then
    return false;
  end if;
  -- Each statement sees more than the one before: changes are taken off first and looked at
  -- afterwards, so that what is told of meanwhile stays told.
  with told as (
    delete from fill_changes c where c.ctid = any(array(select t.ctid from fill_changes t limit most)) returning c.order_id
  )
  select array_agg(x.order_id) into ids
  from (select t.order_id from told t union (select k.order_id from fill_orders k where k.month < since limit most)) x;
  if ids is null then
    return false;
  end if;
  fresh := array(select n from fill_orders_now(ids, since) n);
  insert into fill_sums as s select * from fill_differences(ids, fresh)
  on conflict (product_type, grain, key) do update set ordered_qty = s.ordered_qty + excluded.ordered_qty,
    invoiced_qty = s.invoiced_qty + excluded.invoiced_qty;
  delete from fill_sums where (ordered_qty, invoiced_qty) = (0, 0);
  delete from fill_orders k where k.order_id = any(ids);
  insert into fill_orders select n.* from unnest(fresh) n;
  return true;
end $$;
