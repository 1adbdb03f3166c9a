-- Files of every kind that were applied, not of products alone: the history of a row names the file by the request.
alter table product_imports rename to imports;
alter table imports rename column new_products to new_rows;
alter table imports rename column changed_products to changed_rows;
alter table imports add column kind text not null default 'products' check (length(kind) between 1 and 40);
alter table imports alter column product_type drop not null;

-- For the version before, which writes its own kind alone.
create view product_imports as
select id, admin_id, key, body_hash, product_type, file_name, new_rows as new_products, changed_rows as changed_products,
  refused_rows, request_id, applied_at
from imports
where kind = 'products';
