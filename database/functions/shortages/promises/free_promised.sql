-- Of a line's free packs so many stay promised when so many of its paid packs come: the scheme's
-- proportion, whole packs. Free packs of paid packs that never come are no promise; those of a line
-- that has no paid packs all are.
create or replace function free_promised(total_qty bigint, free_qty bigint, paid_qty bigint) returns bigint language sql immutable as $$
  select case when total_qty = free_qty then free_qty else least(free_qty, free_qty * paid_qty / (total_qty - free_qty)) end
$$;
