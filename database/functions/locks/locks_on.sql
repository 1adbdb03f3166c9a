-- Which locks hold an order of these divisions at a moment.
create or replace function locks_on(type text, cfa text, buyer bigint, divisions text[], moment timestamptz)
returns setof order_locks language sql stable as $$
  select l.*
  from order_locks l
  where l.lifted_at is null and moment between l.starts_at and l.ends_at
    and (l.product_type is null or l.product_type = type)
    and (l.cfa_code is null or l.cfa_code = cfa)
    and (l.distributor_id is null or l.distributor_id = buyer)
    and (l.division_code is null or l.division_code = any(divisions))
$$;
