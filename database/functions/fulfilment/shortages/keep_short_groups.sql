-- Adds up anew what changed since, of at most so many products, and forgets that it changed. False where nothing had changed, or
-- somebody else is at it.
create or replace function keep_short_groups(most integer default 50) returns boolean language plpgsql as $$
declare
  codes text[];
begin
  -- Whoever comes next sees all that the one before wrote: its question begins when it has the lock.
  if not pg_try_advisory_xact_lock(hashtext('short_groups')) then
    return false;
  end if;
  -- Of a firm with other CFAs than before, the products of its lines changed.
  with moved as (
    delete from short_changes c where c.product_code is null returning c.distributor_id
  )
  insert into short_changes (product_code)
  select distinct s.product_code from short_lines s where s.distributor_id in (select m.distributor_id from moved m);
  codes := array(select distinct c.product_code from short_changes c where c.product_code is not null limit most);
  if codes = '{}' then
    return false;
  end if;
  -- One statement, one look at everything: what is told of later stays told.
  with told as materialized (
    delete from short_changes c where c.product_code = any(codes) returning c.product_code, c.distributor_id
  ), g as materialized (
    select * from short_groups_now(codes)
  ), gone as (
    delete from short_groups k
    where k.product_code = any(codes)
      and not exists (select from g where (g.product_code, g.cfa_code, g.product_type) = (k.product_code, k.cfa_code, k.product_type))
  ), owed as materialized (
    select * from short_firms_now(array(select distinct t.distributor_id from told t where t.distributor_id is not null))
  ), paid as (
    delete from short_firms k
    where k.distributor_id in (select t.distributor_id from told t)
      and not exists (
        select from owed o where (o.distributor_id, o.cfa_code, o.product_type) = (k.distributor_id, k.cfa_code, k.product_type))
  ), owing as (
    insert into short_firms as k select * from owed
    on conflict (distributor_id, cfa_code, product_type) do update set promises = excluded.promises
    where k.promises <> excluded.promises
  )
  insert into short_groups as k select * from g
  on conflict (product_code, cfa_code, product_type) do update set first_order_id = excluded.first_order_id, lines = excluded.lines,
    packs = excluded.packs, value_paise = excluded.value_paise, since = excluded.since, elsewhere_qty = excluded.elsewhere_qty,
    active = excluded.active, expires_on = excluded.expires_on, has_blocked = excluded.has_blocked, free_packs = excluded.free_packs,
    free_paise = excluded.free_paise, free_orders = excluded.free_orders, free_since = excluded.free_since
  where k is distinct from excluded;
  return true;
end $$;
