-- What is sold, and its pictures.

create table products (
  id bigint generated always as identity primary key,
  product_code text not null unique check (product_code = btrim(product_code) and length(product_code) between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  division_code text not null references divisions (code),
  product_type text not null check (product_type in ('E', 'G')),
  molecule text not null,
  form text not null,
  strength text not null,
  pack text not null,
  hsn text not null check (hsn ~ '^[0-9]{4,8}$'),
  gst_bp integer not null check (gst_bp between 0 and 10000),
  mrp_paise bigint not null,
  ptr_paise bigint not null,
  pts_paise bigint not null check (pts_paise > 0),
  active boolean not null default true,
  check (mrp_paise > ptr_paise and ptr_paise > pts_paise)
);

create index products_division on products (division_code, name);

create trigger products_audit after insert or update or delete on products
  for each row execute function record_change('id');

-- The picture of a product is the image whose name without its ending is the product's code.
create table product_images (
  product_image_id bigint generated always as identity primary key,
  image_name text not null check (length(image_name) between 1 and 120),
  file_hash text not null references files (hash),
  created_at timestamptz not null default now()
);

create unique index product_images_name on product_images (lower(image_name));

create trigger product_images_audit after insert or update or delete on product_images
  for each row execute function record_change('product_image_id');
