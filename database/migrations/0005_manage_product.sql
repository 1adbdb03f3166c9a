-- The manage product area: pictures, the discounted list and new product launches.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Code and name in one text, so that one index finds any part of either.
alter table products add column search_text text not null
  generated always as (lower(product_code || ' ' || name)) stored;
create index products_search on products using gin (search_text gin_trgm_ops);

-- A picture belongs to one product type: that of the admin who added it.
alter table product_images add column product_type text not null default 'E' check (product_type in ('E', 'G'));
alter table product_images alter column product_type drop default;
create index product_images_newest on product_images (product_type, product_image_id desc);
create index product_images_search on product_images using gin (lower(image_name) gin_trgm_ops);

-- Where the bytes are: in this table, or in the S3-compatible store that the configuration names.
alter table files alter column bytes drop not null;
alter table files add column size bigint;
update files set size = length(bytes);
alter table files alter column size set not null;

-- Products that may be sold in a discount order. Code and type of a product never change, so they are kept here for
-- the list's order and scope; its name is read from the product.
create table discounted_products (
  product_code text primary key references products (product_code),
  product_type text not null check (product_type in ('E', 'G')),
  added_at timestamptz not null default now()
);

create index discounted_products_list on discounted_products (product_type, product_code);

create trigger discounted_products_audit after insert or update or delete on discounted_products
  for each row execute function record_change('product_code');

create table launch_products (
  id bigint generated always as identity primary key,
  product_code text not null references products (product_code),
  product_type text not null check (product_type in ('E', 'G')),
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default now(),
  check (end_date >= start_date),
  constraint launches_of_a_product_do_not_overlap
    exclude using gist (product_code with =, daterange(start_date, end_date, '[]') with &&)
);

create index launch_products_list on launch_products (product_type, start_date, id);

create trigger launch_products_audit after insert or update or delete on launch_products
  for each row execute function record_change('id');

-- How long the lists are: counted as they change, because counting 20,000 rows for every page would cost more than the page.
create table list_totals (
  list text not null,
  product_type text not null,
  total bigint not null,
  primary key (list, product_type)
);

create function count_list_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_totals (list, product_type, total)
    select tg_table_name, product_type, count(*) from added group by product_type
    on conflict (list, product_type) do update set total = list_totals.total + excluded.total;
  else
    update list_totals t set total = t.total - gone.total
    from (select product_type, count(*) as total from removed group by product_type) gone
    where t.list = tg_table_name and t.product_type = gone.product_type;
  end if;
  return null;
end $$;

create trigger discounted_products_added after insert on discounted_products
  referencing new table as added for each statement execute function count_list_change();
create trigger discounted_products_removed after delete on discounted_products
  referencing old table as removed for each statement execute function count_list_change();
create trigger product_images_added after insert on product_images
  referencing new table as added for each statement execute function count_list_change();
create trigger product_images_removed after delete on product_images
  referencing old table as removed for each statement execute function count_list_change();

insert into list_totals (list, product_type, total)
select 'product_images', product_type, count(*) from product_images group by product_type;
