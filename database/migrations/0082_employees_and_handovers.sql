-- Whom an employee reports to, and territories that pass from one employee to another.
alter table employees
  add column reports_to bigint references employees (id),
  add constraint nobody_reports_to_themselves check (reports_to <> id);
create index employees_reporting on employees (reports_to);

-- Distributors that another employee serves from a day on. Done on that day, or called off before.
create table handovers (
  id bigint generated always as identity primary key,
  from_id bigint not null references employees (id),
  to_id bigint not null references employees (id),
  starts_on date not null,
  with_carts boolean not null default true,
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  called_off_at timestamptz,
  constraint a_territory_changes_hands check (from_id <> to_id),
  constraint done_or_called_off check (done_at is null or called_off_at is null)
);
create index handovers_from on handovers (from_id, id desc);
create index handovers_to on handovers (to_id, id desc);
create index handovers_to_do on handovers (starts_on) where done_at is null and called_off_at is null;

create table handover_distributors (
  handover_id bigint not null references handovers (id) on delete cascade,
  distributor_id bigint not null references distributors (id) on delete cascade,
  primary key (handover_id, distributor_id)
);
create index handover_distributors_distributor on handover_distributors (distributor_id);
