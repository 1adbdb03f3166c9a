-- Search means code, name or molecule: the words of both are known, and the beginnings of names and codes, whether a
-- product is active or not.
alter table products drop column words;
alter table products add column words text[] not null
  generated always as (string_to_array(lower(name || ' ' || molecule), ' ')) stored;
create index products_words on products using gin (words);
insert into product_words select distinct unnest(words) from products on conflict do nothing;

drop index products_by_beginning;
create index products_by_beginning on products (product_type, lower(name) text_pattern_ops);
create index products_by_code on products (lower(product_code) text_pattern_ops);
create index products_by_molecule on products (division_code, molecule) where active;
-- Parts of names are looked for among their words.
drop index products_search;
