-- Everybody who signs in for a firm and is not blocked.
create or replace function people_of_firm(firm bigint)
returns bigint[]
language sql stable as $$
  select coalesce(array_agg(a.id), '{}') from accounts a
  where (a.id = firm or a.firm_id = firm) and a.blocked_at is null
$$;
