-- Keeps `listed_people`. The rows are locked first: what somebody else changed of the same people
-- meanwhile is seen then. By ids, so that one person costs no look at all of them.
create or replace function list_people() returns trigger language plpgsql as $$
declare
  changed constant bigint[] := array(select id from added);
begin
  perform from listed_people l where l.id = any(changed) order by l.id for update;
  insert into listed_people as l
    (id, kind, div_type, code, name, found, place, state_code, credit_limit_paise, licence_expires_on)
  select p.id, p.kind, p.div_type, p.code, p.name, p.found, p.place, p.state_code, p.credit_limit_paise, p.licence_expires_on
  from people_to_list() p
  where p.id = any(changed)
  on conflict (id) do update set div_type = excluded.div_type, code = excluded.code, name = excluded.name, found = excluded.found,
    place = excluded.place, state_code = excluded.state_code, credit_limit_paise = excluded.credit_limit_paise,
    licence_expires_on = excluded.licence_expires_on
  where l is distinct from excluded;
  return null;
end $$;

create or replace trigger accounts_listed after update on accounts referencing new table as added
  for each statement execute function list_people();
create or replace trigger distributors_added_listed after insert on distributors referencing new table as added
  for each statement execute function list_people();
create or replace trigger distributors_changed_listed after update on distributors referencing new table as added
  for each statement execute function list_people();
create or replace trigger employees_added_listed after insert on employees referencing new table as added
  for each statement execute function list_people();
create or replace trigger employees_changed_listed after update on employees referencing new table as added
  for each statement execute function list_people();
