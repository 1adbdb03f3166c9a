-- The words of people's names, codes and places, as those of products: a part of a word is looked for among them.
create table people_words (word text primary key);
create index people_words_parts on people_words using gin (word gin_trgm_ops);

alter table accounts add column words text[] not null
  generated always as (string_to_array(lower(name || ' ' || username), ' ')) stored;
alter table distributors add column words text[] not null
  generated always as (string_to_array(lower(city), ' ')) stored;
alter table employees add column words text[] not null
  generated always as (string_to_array(lower(headquarters), ' ')) stored;
create index accounts_words on accounts using gin (words);
create index distributors_words on distributors using gin (words);
create index employees_words on employees using gin (words);

insert into people_words
select unnest(words) from accounts union select unnest(words) from distributors union select unnest(words) from employees;
