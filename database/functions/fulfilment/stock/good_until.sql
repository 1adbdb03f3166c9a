-- The earliest expiry that a batch at this plant may have to be sent today: the shelf life on delivery, the plant's own or the usual
-- one. The settings are those of src/fulfilment/settings.ts.
create or replace function good_until(plant text) returns date language sql stable as $$
  select (now() at time zone 'Asia/Kolkata')::date + coalesce(
    (select (regexp_match(lower(s.value #>> '{}'), '(?:^|,)\s*' || lower(plant) || '\s*:\s*(\d+)'))[1]::integer
      from settings s where s.key = 'fulfilment.shelf_days_for'),
    (select (s.value #>> '{}')::integer from settings s where s.key = 'fulfilment.shelf_days'),
    90)
$$;
