-- Each word of a distributor of `listed_people`, and each two that stand beside each other, in the order of the names: those that a
-- search finds are counted and cut from here, and no row of theirs is read for it. An index of parts of texts gave them in no order,
-- and every text had to be read and compared. Employees are few: theirs are found faster by the parts.
create table distributors_by_word (
  div_type text not null,
  word text not null,
  name text not null,
  id bigint not null
);

-- Each word once: a part of one is looked for here. Words are never taken away.
create table distributor_words (
  is_pair boolean not null,
  word text not null,
  primary key (is_pair, word)
);

create temporary table words_of_listed on commit drop as
select distinct p.div_type, w.is_pair, w.word, p.name, p.id
from listed_people p
cross join lateral unnest(string_to_array(p.found, E'\n')) line
cross join lateral (select string_to_array(line, ' ') as words) l
cross join lateral generate_subscripts(l.words, 1) at
cross join lateral (
  values (l.words[at], false), (l.words[at] || ' ' || nullif(l.words[at + 1], ''), true)
) w (word, is_pair)
where p.kind = 'D' and l.words[at] <> '' and w.word is not null;

insert into distributors_by_word (div_type, word, name, id)
select div_type, word, name, id from words_of_listed order by div_type, word, name, id;
insert into distributor_words (is_pair, word)
select distinct is_pair, word from words_of_listed order by is_pair, word;

alter table distributors_by_word add primary key (div_type, word, name, id);
create index distributor_words_parts on distributor_words using gin (word gin_trgm_ops) where not is_pair;
create index distributor_pairs_parts on distributor_words using gin (word gin_trgm_ops) where is_pair;

drop index listed_distributors_parts;
drop index listed_distributors_joined;
