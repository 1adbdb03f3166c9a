-- Distributors and employees as their lists cut and search them: a narrow row for each, which triggers keep. How many there are is
-- counted as they come and go, in sixteen rows so that an import keeps nobody else from adding one.
create table listed_people (
  id bigint primary key references accounts (id) on delete cascade,
  kind text not null check (kind in ('D', 'E')),
  div_type text not null check (div_type in ('E', 'G', 'B')),
  code text not null,
  name text not null,
  -- What a search looks in, in small letters, a line each.
  found text not null
);

insert into listed_people (id, kind, div_type, code, name, found)
select a.id, 'D', a.div_type, a.username, a.name, lower(concat_ws(E'\n', a.username, a.name, d.city, d.gstin))
from accounts a join distributors d on d.id = a.id
union all
select a.id, 'E', a.div_type, a.username, a.name, lower(concat_ws(E'\n', a.username, a.name, a.email, e.headquarters))
from accounts a join employees e on e.id = a.id;

create index listed_distributors on listed_people (name, id) include (div_type) where kind = 'D';
create index listed_employees on listed_people (name, id) include (div_type) where kind = 'E';
create index listed_distributors_parts on listed_people using gin (found gin_trgm_ops) where kind = 'D';
create index listed_employees_parts on listed_people using gin (found gin_trgm_ops) where kind = 'E';

create table people_counts (
  kind text not null check (kind in ('D', 'E')),
  div_type text not null check (div_type in ('E', 'G', 'B')),
  share integer not null check (share between 0 and 15),
  people bigint not null,
  primary key (kind, div_type, share)
);

insert into people_counts (kind, div_type, share, people)
select kind, div_type, 0, count(*) from listed_people group by kind, div_type;
