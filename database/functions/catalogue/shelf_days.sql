-- The shelf life on delivery, in days: a distributor's own, its plant's, or the usual one. The
-- settings are those of src/stock/settings.ts, which reads them the same way.
create or replace function shelf_days(plant text, distributor text default null) returns integer language sql stable as $$
  select coalesce(
    (select w.days from (
        select c.place, (regexp_match(lower(s.value #>> '{}'), '(?:^|,)\s*' || regexp_replace(lower(c.code), '(\W)', '\\\1', 'g')
          || '\s*:\s*(\d+)'))[1]::integer as days
        from settings s
        cross join unnest(array[distributor, plant]) with ordinality as c (code, place)
        where s.key = 'fulfilment.shelf_days_for'
      ) w where w.days is not null order by w.place limit 1),
    (select (s.value #>> '{}')::integer from settings s where s.key = 'fulfilment.shelf_days'),
    90)
$$;
