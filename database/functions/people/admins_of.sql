-- The admins who work in a product type and have a right; any admin where no right is named.
create or replace function admins_of(type text, wanted_right text default null)
returns bigint[]
language sql stable as $$
  select coalesce(array_agg(a.id), '{}') from accounts a
  where a.kind = 'A' and a.div_type in (type, 'B') and a.blocked_at is null
    and (wanted_right is null or wanted_right = any (a.rights))
$$;
