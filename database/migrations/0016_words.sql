-- The words of all names, far fewer than products: a part of a word is looked for among them, and the products by whole
-- words. A word that no name has any more finds nothing, and stays.
create table product_words (word text primary key);
create index product_words_parts on product_words using gin (word gin_trgm_ops);

alter table products add column words text[] not null generated always as (string_to_array(lower(name), ' ')) stored;
create index products_words on products using gin (words);
create index products_code_parts on products using gin (lower(product_code) gin_trgm_ops);

insert into product_words select distinct unnest(words) from products;

-- In the order of the alphabet: two who add the same words wait for each other in one direction only.
create function know_added_words() returns trigger language plpgsql as $$
begin
  insert into product_words select distinct unnest(words) as word from added order by word on conflict do nothing;
  return null;
end $$;

create trigger products_words_added after insert on products referencing new table as added
  for each statement execute function know_added_words();

create function know_new_words() returns trigger language plpgsql as $$
begin
  insert into product_words select distinct unnest(new.words) as word order by word on conflict do nothing;
  return null;
end $$;

create trigger products_words_changed after update on products
  for each row when (old.name <> new.name) execute function know_new_words();
