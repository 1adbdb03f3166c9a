create or replace function count_division_added() returns trigger language plpgsql as $$
begin
  if counts_later() then
    return null;
  end if;
  insert into division_totals as t (division_code, active_products, products)
  select division_code, count(*) filter (where active), count(*) from added group by division_code
  order by division_code
  on conflict (division_code) do update set active_products = t.active_products + excluded.active_products,
    products = t.products + excluded.products;
  return null;
end $$;
