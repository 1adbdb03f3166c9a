create or replace function count_division_change() returns trigger language plpgsql as $$
begin
  if counts_later() then
    return null;
  end if;
  insert into division_totals as t (division_code, active_products, products)
  select division_code, coalesce(sum(n) filter (where active), 0), sum(n) from (
    select division_code, active, 1 as n from added
    union all
    select division_code, active, -1 from removed
  ) as changed
  group by division_code
  having sum(n) <> 0 or sum(n) filter (where active) <> 0
  order by division_code
  on conflict (division_code) do update set active_products = t.active_products + excluded.active_products,
    products = t.products + excluded.products;
  return null;
end $$;
