-- Whom a discount order is for: doctors and hospitals, who may sell to them, who supplies them, and the agreed rates.

create table parties (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('doctor', 'hospital')),
  name text not null check (length(name) between 1 and 120),
  -- Of a doctor, by the medical council.
  registration_no text,
  speciality text not null default '',
  hospital_kind text not null default '',
  beds integer check (beds between 0 and 20000),
  licence_no text not null default '',
  no_licence_reason text not null default '',
  gstin text,
  address text not null default '',
  city text not null,
  state_code text not null,
  state text not null,
  active boolean not null default true,
  -- The one that stayed, where two were one.
  merged_into bigint references parties (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search_text text not null generated always as
    (lower(name || ' ' || city || ' ' || coalesce(registration_no, '') || ' ' || coalesce(gstin, ''))) stored,
  check ((kind = 'doctor') = (registration_no is not null)),
  check (merged_into is null or not active)
);

create unique index parties_registration on parties (lower(registration_no)) where merged_into is null;
create index parties_by_name on parties (kind, name, id) where merged_into is null;
create index parties_search on parties using gin (search_text gin_trgm_ops);
create trigger parties_audit after insert or update or delete on parties for each row execute function record_change('id');

create table party_employees (
  party_id bigint not null references parties (id),
  employee_id bigint not null references employees (id),
  primary key (party_id, employee_id)
);
create index party_employees_of_employee on party_employees (employee_id, party_id);
create trigger party_employees_audit after insert or update or delete on party_employees
  for each row execute function record_change('party_id');

create table party_divisions (
  party_id bigint not null references parties (id),
  division_code text not null references divisions (code),
  primary key (party_id, division_code)
);
create index party_divisions_of_division on party_divisions (division_code, party_id);
create trigger party_divisions_audit after insert or update or delete on party_divisions
  for each row execute function record_change('party_id');

create table party_distributors (
  party_id bigint not null references parties (id),
  distributor_id bigint not null references distributors (id),
  primary key (party_id, distributor_id)
);
create index party_distributors_of_distributor on party_distributors (distributor_id, party_id);
create trigger party_distributors_audit after insert or update or delete on party_distributors
  for each row execute function record_change('party_id');

-- Below it nobody sells. Before the first day the default holds: PTS less a share that is a setting.
create table product_floors (
  product_code text not null references products (product_code),
  valid_from date not null,
  floor_paise bigint not null check (floor_paise > 0),
  primary key (product_code, valid_from)
);
create trigger product_floors_audit after insert or update or delete on product_floors
  for each row execute function record_change('product_code');

-- What was agreed: for one party or all of a kind, on a product or a division, a discount or a net rate.
create table rate_contracts (
  id bigint generated always as identity primary key,
  party_id bigint references parties (id),
  party_kind text check (party_kind in ('doctor', 'hospital')),
  product_code text references products (product_code),
  division_code text references divisions (code),
  discount_bp integer check (discount_bp between 1 and 9999),
  net_rate_paise bigint check (net_rate_paise > 0),
  starts_on date not null,
  ends_on date not null,
  most_packs integer check (most_packs > 0),
  margin_bp integer not null default 800 check (margin_bp between 0 and 5000),
  approved_by bigint references accounts (id),
  approved_at timestamptz not null default now(),
  note text not null default '',
  check (ends_on >= starts_on),
  check (num_nonnulls(party_id, party_kind) = 1),
  check (num_nonnulls(product_code, division_code) = 1),
  check (num_nonnulls(discount_bp, net_rate_paise) = 1),
  check (net_rate_paise is null or product_code is not null),
  constraint contracts_of_a_party_and_product_do_not_overlap exclude using gist (
    (coalesce(party_id::text, party_kind)) with =,
    (coalesce('p' || product_code, 'd' || division_code)) with =,
    daterange(starts_on, ends_on, '[]') with &&)
);
create index rate_contracts_of_party on rate_contracts (party_id, ends_on);
create index rate_contracts_of_kind on rate_contracts (party_kind, ends_on) where party_id is null;
create index rate_contracts_ending on rate_contracts (ends_on, id);
create trigger rate_contracts_audit after insert or update or delete on rate_contracts
  for each row execute function record_change('id');
