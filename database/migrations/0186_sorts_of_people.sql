-- What the list of distributors is sorted and narrowed by, in the rows that it is cut from; an employee has a place alone.
alter table listed_people
  add column place text,
  add column state_code text,
  add column credit_limit_paise bigint,
  add column licence_expires_on date;

update listed_people l
set place = d.city, state_code = d.state_code, credit_limit_paise = d.credit_limit_paise, licence_expires_on = d.licence_expires_on
from distributors d where d.id = l.id;
update listed_people l set place = e.headquarters from employees e where e.id = l.id;

create index listed_distributors_by_code on listed_people (code, name, id) include (div_type) where kind = 'D';
create index listed_distributors_by_place on listed_people (place, name, id) include (div_type) where kind = 'D';
create index listed_distributors_by_state on listed_people (state_code, name, id) include (div_type) where kind = 'D';
create index listed_distributors_by_limit on listed_people (credit_limit_paise, name, id) include (div_type) where kind = 'D';
create index listed_distributors_by_licence on listed_people (licence_expires_on, name, id) include (div_type) where kind = 'D';

-- Those who are blocked, or have not chosen a password yet.
create index accounts_not_active on accounts (id) where blocked_at is not null or password_hash = '!';
