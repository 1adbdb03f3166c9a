-- Sheets of orders that came in: each a row of its own with what was understood and what the person decided since.

create table uploads (
  id bigint generated always as identity primary key,
  -- Whose cart it goes into: a firm, or an employee for a firm.
  placer_id bigint not null references accounts (id),
  -- Who sent it.
  account_id bigint not null references accounts (id),
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  cfa_code text not null references plants (code),
  -- The first upload of a file that holds orders for several firms.
  batch_id bigint references uploads (id) on delete set null,
  file_name text not null check (length(file_name) between 1 and 120),
  content_hash text not null,
  sheet text not null default '',
  sheets text[] not null default '{}',
  heading_row integer,
  blank_rows integer not null default 0,
  -- Head, samples and role of each.
  columns jsonb not null,
  shape text not null,
  -- Since when the columns of this shape are remembered; null when they were guessed.
  remembered_at timestamptz,
  uploaded_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  carted_at timestamptz
);
create index uploads_of_placer on uploads (placer_id, product_type, id desc);
create index uploads_of_content on uploads (distributor_id, product_type, content_hash);
create index uploads_of_batch on uploads (batch_id);
create index uploads_by_age on uploads (uploaded_at);

create table upload_rows (
  upload_id bigint not null references uploads (id) on delete cascade,
  -- As the spreadsheet numbers it.
  row_no integer not null,
  cells text[] not null,
  passed text,
  code text not null default '',
  name text not null default '',
  quantity text not null default '',
  rate_paise bigint,
  note text not null default '',
  -- What its code means: see the catalogue's look-up.
  state text not null default 'unknown',
  found_by text,
  learned_on date,
  product_codes text[] not null default '{}',
  -- What the person decided.
  fix_product text references products (product_code),
  fix_quantity text,
  as_typed boolean not null default false,
  skip boolean not null default false,
  -- The product that is meant now, and what was made of the row.
  product_code text,
  judgement text not null check (judgement in (
    'good', 'corrected', 'merged', 'unknown', 'inactive', 'other_type', 'not_yours', 'bad_quantity', 'skipped')),
  primary key (upload_id, row_no)
);
create index upload_rows_of_product on upload_rows (upload_id, product_code);

-- Which column is which, by firm and shape of the heading.
create table column_maps (
  distributor_id bigint not null references distributors (id),
  shape text not null,
  roles text[] not null,
  remembered_at timestamptz not null default now(),
  primary key (distributor_id, shape)
);

-- A firm's own item codes, or names where it has none, and the product that each means.
create table item_codes (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  code text not null check (length(code) between 1 and 120),
  product_code text not null references products (product_code),
  learned_by bigint references accounts (id),
  learned_at timestamptz not null default now()
);
create unique index a_code_means_one_product on item_codes (distributor_id, product_type, lower(code));
create index item_codes_of_product on item_codes (product_code);
create trigger item_codes_audit after insert or update or delete on item_codes for each row execute function record_change('id');
