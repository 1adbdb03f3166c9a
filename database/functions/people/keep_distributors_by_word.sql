-- By which words distributors of `listed_people` are found. New words are written in the order of
-- the alphabet: two who add the same wait for each other in one direction only.
create or replace function keep_distributors_by_word() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  if tg_op = 'DELETE' then
    delete from distributors_by_word k using removed r cross join lateral words_found_in(r.found) w
    where r.kind = 'D' and k.div_type = r.div_type and k.word = w.word and k.name = r.name and k.id = r.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    changed := array(select id from added where kind = 'D');
  else
    changed := array(
      select n.id from added n join removed r on r.id = n.id
      where n.kind = 'D' and (n.div_type, n.name, n.found) is distinct from (r.div_type, r.name, r.found));
    delete from distributors_by_word k using removed r cross join lateral words_found_in(r.found) w
    where r.id = any(changed) and k.div_type = r.div_type and k.word = w.word and k.name = r.name and k.id = r.id;
  end if;
  if changed = '{}' then
    return null;
  end if;
  with words as materialized (
    select distinct l.div_type, w.word, l.name, l.id, w.is_pair
    from listed_people l cross join lateral words_found_in(l.found) w
    where l.id = any(changed)
  ), known as (
    insert into distributor_words (is_pair, word)
    select distinct is_pair, word from words order by is_pair, word
    on conflict do nothing
  )
  insert into distributors_by_word (div_type, word, name, id)
  select div_type, word, name, id from words;
  return null;
end $$;

create or replace trigger distributors_by_word_added after insert on listed_people referencing new table as added
  for each statement execute function keep_distributors_by_word();
create or replace trigger distributors_by_word_changed after update on listed_people referencing old table as removed new table as added
  for each statement execute function keep_distributors_by_word();
create or replace trigger distributors_by_word_removed after delete on listed_people referencing old table as removed
  for each statement execute function keep_distributors_by_word();
