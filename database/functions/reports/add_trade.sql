-- Adds these lines to the day totals, or takes them off; in the order of the key, so that two at
-- once never wait for each other. Those of a month that is rolled already are added to it too:
-- which months are is asked for once the day totals are held.
create or replace function add_trade(wanted bigint[], sign integer)
returns void
language plpgsql
as $$
declare
  added constant trade_days[] := array(
    select (a.distributor_id, a.day, a.product_code, a.division_code, a.product_type, a.kind, a.placer_id, sign * a.value_paise,
      sign * a.packs, sign * a.free_packs, sign * a.pack_days, sign * a.ordered_packs, sign * a.first_packs,
      sign * a.promised_free, sign * a.missed_free)::trade_days
    from trade_of_lines(wanted) a
    order by 1);
  rolled date;
begin
  insert into trade_days as t select a.* from unnest(added) a
  on conflict (distributor_id, day, product_code, division_code, kind, placer_id) do update set
    value_paise = t.value_paise + excluded.value_paise,
    packs = t.packs + excluded.packs,
    free_packs = t.free_packs + excluded.free_packs,
    pack_days = t.pack_days + excluded.pack_days,
    ordered_packs = t.ordered_packs + excluded.ordered_packs,
    first_packs = t.first_packs + excluded.first_packs,
    promised_free = t.promised_free + excluded.promised_free,
    missed_free = t.missed_free + excluded.missed_free;
  select until into rolled from trade_rolled;
  if exists (select from unnest(added) a where a.day < rolled) then
    perform add_trade_months(array(select a from unnest(added) a where a.day < rolled));
  end if;
end $$;
