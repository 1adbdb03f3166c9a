-- The fill rate counts orders placed since then: in the twelve whole months before this one, and in
-- this one (124).
create or replace function fill_since(today date default (now() at time zone 'Asia/Kolkata')::date)
returns date language sql stable as $$
  select (date_trunc('month', today::timestamp) - interval '12 months')::date
$$;
