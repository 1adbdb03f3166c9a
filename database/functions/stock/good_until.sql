-- The earliest expiry that a batch at this plant may have to be sent today.
create or replace function good_until(plant text) returns date language sql stable as $$
  select (now() at time zone 'Asia/Kolkata')::date + shelf_days(plant)
$$;
