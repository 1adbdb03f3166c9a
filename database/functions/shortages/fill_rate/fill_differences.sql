-- What the sums of the fill rate lack, or have too much, when what is kept of these orders becomes
-- `fresh`.
create or replace function fill_differences(ids bigint[], fresh fill_orders[]) returns setof fill_sums language plpgsql stable as $$
begin
  if ids = '{}' then
    return;
  end if;
  return query
  select x.product_type, x.grain, x.key, sum(x.sign * x.ordered_qty)::bigint, sum(x.sign * x.invoiced_qty)::bigint
  from (
    select -1 as sign, k.product_type, p.*
    from unnest(ids) u (id) join fill_orders k on k.order_id = u.id cross join lateral fill_parts(k) p
    union all
    select 1, n.product_type, p.* from unnest(fresh) n cross join lateral fill_parts(n) p
  ) x
  group by x.product_type, x.grain, x.key
  having sum(x.sign * x.ordered_qty) <> 0 or sum(x.sign * x.invoiced_qty) <> 0;
end $$;
