-- Each word of a doctor or hospital beside the name: those that have a word come in the order of their names, and a search reads
-- no more of them than it shows. An index of words gave all that have one before the first was read.
create table parties_by_word (
  kind text not null,
  word text not null check (word <> ''),
  name text not null,
  party_id bigint not null,
  active boolean not null
);

insert into parties_by_word (kind, word, name, party_id, active)
select distinct p.kind, w.word, p.plain_name, p.id, p.active
from parties p cross join unnest(string_to_array(p.search_text, ' ')) w (word)
where p.merged_into is null and w.word <> '';

alter table parties_by_word
  add primary key (kind, word, name, party_id) include (active),
  add foreign key (party_id) references parties (id) on delete cascade;

drop index parties_words_of_doctors;
drop index parties_words_of_hospitals;
