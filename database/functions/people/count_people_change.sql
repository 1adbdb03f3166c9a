-- How many distributors and employees there are. In one order: two who count wait for each other in
-- one direction only.
create or replace function count_people_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_counts as c (kind, div_type, share, people)
    select kind, div_type, pg_backend_pid() % 16, count(*) from added group by kind, div_type order by kind, div_type
    on conflict (kind, div_type, share) do update set people = c.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into people_counts as c (kind, div_type, share, people)
    select kind, div_type, pg_backend_pid() % 16, -count(*) from removed group by kind, div_type order by kind, div_type
    on conflict (kind, div_type, share) do update set people = c.people + excluded.people;
  else
    insert into people_counts as c (kind, div_type, share, people)
    select kind, div_type, pg_backend_pid() % 16, sum(change)
    from (select kind, div_type, 1 as change from added union all select kind, div_type, -1 from removed) changed
    group by kind, div_type
    having sum(change) <> 0
    order by kind, div_type
    on conflict (kind, div_type, share) do update set people = c.people + excluded.people;
  end if;
  return null;
end $$;

create or replace trigger listed_people_added after insert on listed_people referencing new table as added
  for each statement execute function count_people_change();
create or replace trigger listed_people_removed after delete on listed_people referencing old table as removed
  for each statement execute function count_people_change();
create or replace trigger listed_people_changed after update on listed_people referencing new table as added old table as removed
  for each statement execute function count_people_change();
