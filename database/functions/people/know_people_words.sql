-- In the order of the alphabet: two who add the same words wait for each other in one direction
-- only.
create or replace function know_people_words() returns trigger language plpgsql as $$
begin
  insert into people_words select distinct unnest(words) as word from added order by word on conflict do nothing;
  return null;
end $$;

create or replace trigger accounts_words_added after insert on accounts referencing new table as added
  for each statement execute function know_people_words();
create or replace trigger accounts_words_changed after update on accounts referencing new table as added
  for each statement execute function know_people_words();
create or replace trigger distributors_words_added after insert on distributors referencing new table as added
  for each statement execute function know_people_words();
create or replace trigger distributors_words_changed after update on distributors referencing new table as added
  for each statement execute function know_people_words();
create or replace trigger employees_words_added after insert on employees referencing new table as added
  for each statement execute function know_people_words();
create or replace trigger employees_words_changed after update on employees referencing new table as added
  for each statement execute function know_people_words();
