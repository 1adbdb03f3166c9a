-- What begins with the text is found by an index, however many have the text somewhere.
create index products_by_beginning on products (product_type, lower(name) text_pattern_ops) where active;

-- With the division in it, the index alone says what is on a page, and only the page's own rows are read.
drop index products_by_name;
create index products_by_name on products (product_type, name, product_code) include (division_code) where active;

-- What an offer is for, in one column: one look into one index finds those of a product and those of its division.
alter table offers add column target text generated always as (
  case when product_code is not null then 'product ' || product_code else 'division ' || division_code end) stored;
create index offers_target on offers (target) where enabled;

-- As a set, the search for the winning offer becomes part of the statement that asks, instead of a call a row.
drop function offer_for(text, text, bigint, date);
create function offer_for(code text, division text, distributor bigint, today date) returns setof offers
language sql stable as $$
  select o.*
  from offers o
  where o.enabled
    and o.target = any(array['product ' || code, 'division ' || division])
    and (o.distributor_id is null or o.distributor_id = distributor)
    and today between o.starts_on and o.ends_on
  order by o.scheme_qty::double precision / (o.min_qty + o.scheme_qty) desc, o.id desc
  limit 1
$$;

-- One typing error is forgiven: of what looks alike, the names with the fewest wrong letters come first.
create extension if not exists fuzzystrmatch;

create or replace function products_alike(wanted text, type text) returns setof products language sql stable
set pg_trgm.word_similarity_threshold = 0.4 as $$
  select (alike.p).* from (
    select p, p.search_text, p.name from products p
    where wanted <% p.search_text and p.active and p.product_type = type
    order by wanted <<-> p.search_text
    limit 500
  ) alike
  order by least(
    levenshtein_less_equal(left(lower(alike.name), length(wanted)), left(wanted, 100), 3),
    (select min(levenshtein_less_equal(left(word, 100), left(wanted, 100), 3))
      from regexp_split_to_table(alike.search_text, ' ') word)), alike.name
  limit 100
$$;

-- Both are made from rows that were checked when they were written, and only by functions: checking again what they name
-- was 14 of the 37 such checks for an order of five lines in four divisions.
alter table last_ordered drop constraint last_ordered_distributor_id_fkey;
alter table last_ordered drop constraint last_ordered_product_code_fkey;
alter table order_parts drop constraint order_parts_division_code_fkey;

-- The discounted list is searched by itself, not through all products.
alter table discounted_products add column search_text text not null default '';

create function copy_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := (select p.search_text from products p where p.product_code = new.product_code);
  return new;
end $$;

create trigger discounted_products_search before insert on discounted_products
  for each row execute function copy_search_text();

create function pass_search_text_on() returns trigger language plpgsql as $$
begin
  update discounted_products set search_text = new.search_text where product_code = new.product_code;
  return null;
end $$;

create trigger products_renamed after update on products
  for each row when (old.search_text <> new.search_text) execute function pass_search_text_on();

update discounted_products d set search_text = p.search_text from products p where p.product_code = d.product_code;
create index discounted_products_by_text on discounted_products using gin (search_text gin_trgm_ops);

-- Raised whenever rows come or go: who remembers where the pages of a list begin knows by it whether they still do.
alter table list_totals add column version bigint not null default 0;

create or replace function count_list_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_totals as t (list, product_type, total)
    select tg_table_name, product_type, count(*) from added group by product_type
    on conflict (list, product_type) do update set total = t.total + excluded.total, version = t.version + 1;
  else
    update list_totals t set total = t.total - gone.total, version = t.version + 1
    from (select product_type, count(*) as total from removed group by product_type) gone
    where t.list = tg_table_name and t.product_type = gone.product_type;
  end if;
  return null;
end $$;
