-- What the catalogue's triggers left out while `counts_later`, for these products: their words, and
-- that the shelf has changed.
create or replace function shelve_products_now(codes text[]) returns void language sql as $$
  insert into product_words
  select distinct unnest(p.words) as word from products p where p.product_code = any(codes) order by word
  on conflict do nothing;
  update shelf_versions set version = version + 1 where source in ('products', 'product_prices')
$$;
