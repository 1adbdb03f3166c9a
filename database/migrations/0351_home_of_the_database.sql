-- Which database this is: written at the first start, so that a copy restored elsewhere knows that it is
-- one and sends nothing until an admin says that it is the real one.
create table database_home (
  only_one boolean primary key default true check (only_one),
  identity text not null,
  confirmed_at timestamptz not null default now()
);

create trigger database_home_audit after insert or delete or update on database_home
  for each row execute function record_change('only_one');
