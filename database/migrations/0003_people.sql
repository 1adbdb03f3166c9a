-- Where goods come from, who buys them and who sells them.

create table plants (
  code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null,
  address text not null,
  city text not null,
  state_code text not null check (state_code ~ '^[0-9]{2}$'),
  state text not null,
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  check (left(gstin, 2) = state_code)
);

create trigger plants_audit after insert or update or delete on plants
  for each row execute function record_change('code');

create table divisions (
  code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
  name text not null unique,
  product_type text not null check (product_type in ('E', 'G'))
);

create trigger divisions_audit after insert or update or delete on divisions
  for each row execute function record_change('code');

-- A distributor is an account of kind D; its customer code is the account's username.
create table distributors (
  id bigint primary key references accounts (id),
  contact text not null,
  address text not null,
  city text not null,
  state_code text not null check (state_code ~ '^[0-9]{2}$'),
  state text not null,
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  licence_no text not null,
  licence_expires_on date not null,
  credit_limit_paise bigint not null check (credit_limit_paise >= 0),
  credit_days integer not null check (credit_days between 0 and 365),
  depot_login boolean not null default false,
  check (left(gstin, 2) = state_code)
);

create index distributors_licence on distributors (licence_expires_on);

create trigger distributors_audit after insert or update or delete on distributors
  for each row execute function record_change('id');

-- The CFAs that serve a distributor, the first choice first.
create table distributor_plants (
  distributor_id bigint not null references distributors (id) on delete cascade,
  plant_code text not null references plants (code),
  rank smallint not null check (rank >= 1),
  primary key (distributor_id, plant_code),
  unique (distributor_id, rank)
);

create index distributor_plants_plant on distributor_plants (plant_code);

create table distributor_divisions (
  distributor_id bigint not null references distributors (id) on delete cascade,
  division_code text not null references divisions (code),
  primary key (distributor_id, division_code)
);

create index distributor_divisions_division on distributor_divisions (division_code);

-- An employee is an account of kind E; its employee code is the account's username.
create table employees (
  id bigint primary key references accounts (id),
  designation text not null,
  headquarters text not null,
  brand_manager boolean not null default false
);

create trigger employees_audit after insert or update or delete on employees
  for each row execute function record_change('id');

create table employee_divisions (
  employee_id bigint not null references employees (id) on delete cascade,
  division_code text not null references divisions (code),
  primary key (employee_id, division_code)
);

create index employee_divisions_division on employee_divisions (division_code);

create table employee_distributors (
  employee_id bigint not null references employees (id) on delete cascade,
  distributor_id bigint not null references distributors (id) on delete cascade,
  primary key (employee_id, distributor_id)
);

create index employee_distributors_distributor on employee_distributors (distributor_id);
