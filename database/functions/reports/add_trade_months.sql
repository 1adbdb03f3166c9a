-- Adds day totals to those of their months, once by firm and once by product; in the order of the
-- key, so that two at once never wait for each other.
create or replace function add_trade_months(added trade_days[])
returns void
language sql as $$
  insert into trade_months as m (grain, product_type, month, division_code, kind, distributor_id, placer_id, product_code,
    value_paise, packs, free_packs, pack_days, ordered_packs, first_packs, promised_free, missed_free)
  select case grouping(a.product_code) when 1 then 'firm' else 'product' end, a.product_type, date_trunc('month', a.day)::date,
    a.division_code, a.kind, coalesce(a.distributor_id, 0), coalesce(a.placer_id, 0), coalesce(a.product_code, ''),
    sum(a.value_paise), sum(a.packs), sum(a.free_packs), sum(a.pack_days), sum(a.ordered_packs), sum(a.first_packs),
    sum(a.promised_free), sum(a.missed_free)
  from unnest(added) a
  group by a.product_type, date_trunc('month', a.day), a.division_code, a.kind,
    grouping sets ((a.distributor_id, a.placer_id), (a.product_code))
  order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (grain, product_type, month, division_code, kind, distributor_id, placer_id, product_code) do update set
    value_paise = m.value_paise + excluded.value_paise,
    packs = m.packs + excluded.packs,
    free_packs = m.free_packs + excluded.free_packs,
    pack_days = m.pack_days + excluded.pack_days,
    ordered_packs = m.ordered_packs + excluded.ordered_packs,
    first_packs = m.first_packs + excluded.first_packs,
    promised_free = m.promised_free + excluded.promised_free,
    missed_free = m.missed_free + excluded.missed_free
$$;
