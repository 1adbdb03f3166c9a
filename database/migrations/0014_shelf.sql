-- What everybody sees of a product is remembered by the server for as long as these versions stay the same. One row a
-- table: who writes to one does not wait for the writers of another.
create table shelf_versions (
  source text primary key,
  version bigint not null default 1
);

insert into shelf_versions (source)
values ('products'), ('product_prices'), ('product_images'), ('launch_products'), ('discounted_products'), ('divisions'),
  ('offers');

create function count_shelf_change() returns trigger language plpgsql as $$
begin
  update shelf_versions set version = version + 1 where source = tg_table_name;
  return null;
end $$;

create trigger products_shelf after insert or update or delete or truncate on products
  for each statement execute function count_shelf_change();
create trigger product_prices_shelf after insert or update or delete or truncate on product_prices
  for each statement execute function count_shelf_change();
create trigger product_images_shelf after insert or update or delete or truncate on product_images
  for each statement execute function count_shelf_change();
create trigger launch_products_shelf after insert or update or delete or truncate on launch_products
  for each statement execute function count_shelf_change();
create trigger discounted_products_shelf after insert or update or delete or truncate on discounted_products
  for each statement execute function count_shelf_change();
create trigger divisions_shelf after insert or update or delete or truncate on divisions
  for each statement execute function count_shelf_change();
create trigger offers_shelf after insert or update or delete or truncate on offers
  for each statement execute function count_shelf_change();

create index offers_of_distributor on offers (distributor_id) where enabled and distributor_id is not null;
