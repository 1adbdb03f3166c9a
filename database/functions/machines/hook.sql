-- The same of one order.
create or replace function hook(what text, of_order bigint, more jsonb default '{}') returns void language sql as $$
  select hooks(what, array[of_order], array[more])
$$;
