-- Which words a doctor or hospital is found by, as long as it is merged into no other.
create or replace function keep_parties_by_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from parties_by_word k using removed p
    where k.kind = p.kind and k.word = any(string_to_array(p.search_text, ' ')) and k.name = p.plain_name and k.party_id = p.id
      and not exists (
        select from added n
        where n.id = p.id and n.merged_into is null and n.kind = p.kind and n.plain_name = p.plain_name
          and k.word = any(string_to_array(n.search_text, ' ')));
  end if;
  insert into parties_by_word as k (kind, word, name, party_id, active)
  select distinct p.kind, w.word, p.plain_name, p.id, p.active
  from added p cross join unnest(string_to_array(p.search_text, ' ')) w (word)
  where p.merged_into is null and w.word <> ''
  on conflict (kind, word, name, party_id) do update set active = excluded.active where k.active <> excluded.active;
  return null;
end $$;

create or replace trigger parties_by_word_added after insert on parties referencing new table as added
  for each statement execute function keep_parties_by_word();
create or replace trigger parties_by_word_changed after update on parties referencing old table as removed new table as added
  for each statement execute function keep_parties_by_word();
