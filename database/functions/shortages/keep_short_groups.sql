drop function if exists keep_short_groups(integer);
-- Adds up anew what changed since, or was counted on another day, of at most so many products, and
-- forgets that it changed. False where nothing had changed, or somebody else is at it.
create or replace function keep_short_groups(most integer default 50, today date default (now() at time zone 'Asia/Kolkata')::date)
returns boolean language plpgsql as $$
declare
  codes text[];
begin
  -- Whoever comes next sees all that the one before wrote: its question begins when it has the
  -- lock.
  if not pg_try_advisory_xact_lock(hashtext('short_groups')) then
    return false;
  end if;
  -- Of a firm with other CFAs than before, the products of its lines changed.
  with moved as (
    delete from short_changes c where c.product_code is null returning c.distributor_id
  )
  insert into short_changes (product_code)
  select distinct s.product_code from short_lines s where s.distributor_id in (select m.distributor_id from moved m);
  codes := array(
    select c.product_code from short_changes c where c.product_code is not null
    union
    select p.product_code from short_products p where p.older = 0 and p.counted_on <> today
    limit most);
  if codes = '{}' then
    return false;
  end if;
  -- One statement, one look at everything: what is told of later stays told. Codes are joined: of
  -- many, each row would else be compared with all of them.
  with told as materialized (
    delete from short_changes c using unnest(codes) u (code) where c.product_code = u.code returning c.product_code, c.distributor_id
  ), g as materialized (
    select * from short_ages_now(codes, '{0,3,7,30}', today)
  ), was as materialized (
    select k.* from unnest(codes) u (code) join short_ages k on k.product_code = u.code
  ), gone as (
    delete from short_ages k using unnest(codes) u (code)
    where k.product_code = u.code and not exists (
      select from g
      where (g.product_code, g.cfa_code, g.product_type, g.older) = (k.product_code, k.cfa_code, k.product_type, k.older))
  ), summed as (
    insert into short_sums as k
    select x.older, x.product_type, x.cfa_code, x.active, x.has_blocked, sum(x.sign), sum(x.sign * x.lines),
      sum(x.sign * x.packs), sum(x.sign * x.value_paise), sum(x.sign * x.elsewhere_qty), sum(x.sign * x.free_packs),
      sum(x.sign * x.free_paise)
    from (select 1 as sign, g.* from g union all select -1, w.* from was w) x
    group by x.older, x.product_type, x.cfa_code, x.active, x.has_blocked
    on conflict (product_type, older, cfa_code, active, has_blocked) do update set groups = k.groups + excluded.groups,
      lines = k.lines + excluded.lines, packs = k.packs + excluded.packs, value_paise = k.value_paise + excluded.value_paise,
      elsewhere_qty = k.elsewhere_qty + excluded.elsewhere_qty, free_packs = k.free_packs + excluded.free_packs,
      free_paise = k.free_paise + excluded.free_paise
    where (excluded.groups, excluded.lines, excluded.packs, excluded.value_paise, excluded.elsewhere_qty, excluded.free_packs,
      excluded.free_paise) <> (0, 0, 0, 0, 0, 0, 0)
  ), ended as (
    delete from short_products k using unnest(codes) u (code)
    where k.product_code = u.code
      and not exists (select from g where (g.product_code, g.product_type, g.older) = (k.product_code, k.product_type, k.older))
  ), counted as (
    insert into short_products as k
    select g.older, g.product_type, g.product_code, today, sum(g.free_packs), sum(g.free_orders), min(g.free_since)
    from g
    group by g.older, g.product_type, g.product_code
    on conflict (product_code, product_type, older) do update set counted_on = excluded.counted_on, free_packs = excluded.free_packs,
      free_orders = excluded.free_orders, free_since = excluded.free_since
    where k is distinct from excluded
  ), owed as materialized (
    select * from short_firms_now(array(select distinct t.distributor_id from told t where t.distributor_id is not null))
  ), paid as (
    delete from short_firms k
    where k.distributor_id in (select t.distributor_id from told t)
      and not exists (
        select from owed o where (o.distributor_id, o.cfa_code, o.product_type) = (k.distributor_id, k.cfa_code, k.product_type))
  ), owing as (
    insert into short_firms as k select * from owed
    on conflict (distributor_id, cfa_code, product_type) do update set promises = excluded.promises, since = excluded.since
    where k is distinct from excluded
  )
  insert into short_ages as k select * from g
  on conflict (product_code, cfa_code, product_type, older) do update set first_order_id = excluded.first_order_id,
    lines = excluded.lines, packs = excluded.packs, short_free = excluded.short_free, value_paise = excluded.value_paise,
    since = excluded.since, elsewhere_qty = excluded.elsewhere_qty, active = excluded.active, expires_on = excluded.expires_on,
    has_blocked = excluded.has_blocked, free_packs = excluded.free_packs, free_paise = excluded.free_paise,
    free_orders = excluded.free_orders, free_since = excluded.free_since
  where k is distinct from excluded;
  delete from short_sums where groups = 0;
  return true;
end $$;
