-- What several features share: the rights of admins, settings, notices, document numbers, and invoices with their lines.

-- What an admin may do beyond reading and the ordinary work of the office.
alter table accounts add column rights text[] not null default '{}';
alter table accounts add constraint rights_are_known
  check (rights <@ array['release', 'price', 'money', 'people', 'jobs']::text[]);
update accounts set rights = array['release', 'price', 'money', 'people', 'jobs'] where kind = 'A';
alter table accounts add constraint rights_are_for_admins check (kind = 'A' or rights = '{}');

-- A setting that is not here has its default, which the feature that reads it knows.
create table settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.]{1,60}$'),
  value jsonb not null,
  changed_at timestamptz not null default now()
);
create trigger settings_audit after insert or delete or update on settings
  for each row execute function record_change('key');

-- What happened, for one person each. The sentence is made of the kind and the facts when it is read.
create table notices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  -- The same event tells the same person once, however often it is said.
  event text not null check (length(event) between 1 and 120),
  product_type text check (product_type in ('E', 'G')),
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (account_id, kind, event)
);
create index notices_of_person on notices (account_id, id desc);
create index notices_unread on notices (account_id, id desc) where read_at is null;
create index notices_to_mail on notices (id) where mailed_at is null;

-- One row a series (invoices, credit notes …), plant and financial year; its lock keeps the numbers without a gap.
create table document_numbers (
  series text not null,
  plant_code text not null references plants (code),
  year_begins date not null,
  last integer not null,
  primary key (series, plant_code, year_begins)
);

-- The letters that a plant's documents begin with; at most three, so that a number has at most 16 characters.
alter table plants add column series text check (series ~ '^[A-Z][A-Z0-9]{0,2}$');
with numbered as (select code, row_number() over (order by code) as at from plants)
update plants p set series = 'P' || upper(to_hex(n.at)) from numbered n where n.code = p.code;
create unique index plants_series on plants (series);

-- An invoice without a plant is an opening balance: it has a total and no lines.
alter table invoices
  add column plant_code text references plants (code),
  add column order_id bigint references orders (id),
  add column place_of_supply text check (place_of_supply ~ '^[0-9]{2}$'),
  add column value_paise bigint not null default 0,
  add column cgst_paise bigint not null default 0,
  add column sgst_paise bigint not null default 0,
  add column igst_paise bigint not null default 0,
  add column round_off_paise bigint not null default 0,
  add column po_no text,
  add column irn text,
  add column created_at timestamptz not null default now(),
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add constraint the_parts_of_an_invoice_add_up check (
    plant_code is null or cancelled_at is not null
    or total_paise = value_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  add constraint a_cancelled_invoice_says_why check ((cancelled_at is null) = (cancel_reason is null));
create index invoices_of_distributor on invoices (distributor_id, invoice_date desc, id desc);
create index invoices_of_type on invoices (product_type, invoice_date desc, id desc);
create index invoices_of_order on invoices (order_id);

create table invoice_lines (
  line_id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  line_no integer not null,
  order_id bigint,
  order_line_no integer,
  product_code text not null references products (product_code),
  product_name text not null,
  division_code text not null,
  pack text not null,
  hsn text not null,
  batch_no text not null,
  expires_on date not null,
  mrp_paise bigint not null,
  price_paise bigint not null,
  paid_qty integer not null check (paid_qty >= 0),
  free_qty integer not null check (free_qty >= 0),
  gst_bp integer not null,
  amount_paise bigint not null,
  cgst_paise bigint not null default 0,
  sgst_paise bigint not null default 0,
  igst_paise bigint not null default 0,
  unique (invoice_id, line_no),
  foreign key (order_id, order_line_no) references order_lines (order_id, line_no),
  check (paid_qty + free_qty > 0),
  check (cgst_paise = sgst_paise and (igst_paise = 0 or cgst_paise = 0))
);
create index invoice_lines_of_order on invoice_lines (order_id, order_line_no);
create index invoice_lines_of_product on invoice_lines (product_code, invoice_id);
