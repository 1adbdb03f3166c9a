-- In the order of the alphabet: two who add the same words wait for each other in one direction
-- only.
create or replace function know_party_words() returns trigger language plpgsql as $$
begin
  insert into party_words select distinct unnest(string_to_array(search_text, ' ')) as word from added order by word
  on conflict do nothing;
  return null;
end $$;

create or replace trigger parties_words_added after insert on parties referencing new table as added
  for each statement execute function know_party_words();
create or replace trigger parties_words_changed after update on parties referencing new table as added
  for each statement execute function know_party_words();
