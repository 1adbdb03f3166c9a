-- The words of doctors and hospitals, as those of products and people: a part of a word is looked for among them.
create table party_words (word text primary key);
create index party_words_parts on party_words using gin (word gin_trgm_ops);
create index party_words_beginnings on party_words (word text_pattern_ops);
insert into party_words select distinct unnest(string_to_array(search_text, ' ')) from parties;

create index parties_words_of_doctors on parties using gin (string_to_array(search_text, ' '))
  where kind = 'doctor' and merged_into is null;
create index parties_words_of_hospitals on parties using gin (string_to_array(search_text, ' '))
  where kind = 'hospital' and merged_into is null;

-- The name as `plainName` has it, without titles and signs: who types 'anita' means what begins with 'Dr. Anita' too.
alter table parties add column plain_name text not null generated always as (
  btrim(regexp_replace(regexp_replace(lower(name), '\m(dr|prof|mr|mrs|ms)\M\.?', ' ', 'g'), '[^[:alnum:]]+', ' ', 'g'))) stored;
create index parties_by_plain_name on parties (kind, plain_name text_pattern_ops, id) include (active) where merged_into is null;
