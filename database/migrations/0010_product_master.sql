-- The product master: equal prices, totals of all products, and imports that happen once.

-- A price may be as high as the one above it.
alter table products drop constraint products_check;
alter table products add constraint prices_rise_from_pts_to_mrp check (mrp_paise >= ptr_paise and ptr_paise >= pts_paise);
alter table product_prices drop constraint product_prices_check;
alter table product_prices add constraint dated_prices_rise_from_pts_to_mrp
  check (mrp_paise >= ptr_paise and ptr_paise >= pts_paise);

-- The master lists inactive products too.
create index products_by_any_name on products (product_type, name, product_code);

alter table division_totals add column products bigint not null default 0;
insert into division_totals as t (division_code, active_products, products)
select division_code, 0, count(*) from products group by division_code
on conflict (division_code) do update set products = excluded.products;

create or replace function count_division_change() returns trigger language plpgsql as $$
begin
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

create or replace function count_division_added() returns trigger language plpgsql as $$
begin
  insert into division_totals as t (division_code, active_products, products)
  select division_code, count(*) filter (where active), count(*) from added group by division_code
  order by division_code
  on conflict (division_code) do update set active_products = t.active_products + excluded.active_products,
    products = t.products + excluded.products;
  return null;
end $$;

-- A file that was applied: its key is used once, and the history of a product names the file by the request.
create table product_imports (
  id bigint generated always as identity primary key,
  admin_id bigint not null references accounts (id),
  key text not null,
  body_hash text not null,
  product_type text not null check (product_type in ('E', 'G')),
  file_name text not null,
  new_products integer not null,
  changed_products integer not null,
  refused_rows integer not null,
  request_id text not null,
  applied_at timestamptz not null default now(),
  unique (admin_id, key)
);

create index product_imports_request on product_imports (request_id);
