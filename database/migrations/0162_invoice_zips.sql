-- Many invoices as PDFs in one ZIP, made in the background for one person and kept for a day.
create table invoice_zips (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  product_type text not null check (product_type in ('E', 'G')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  distributor text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  message text not null default '',
  total integer not null,
  done integer not null default 0,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index invoice_zips_of_person on invoice_zips (account_id, id desc);
create index invoice_zips_waiting on invoice_zips (id) where state = 'waiting';
-- The same days that are on their way are not asked for twice.
create unique index one_zip_at_a_time on invoice_zips (account_id, product_type, start_date, end_date, distributor)
  where state in ('waiting', 'running');

create table invoice_zip_pieces (
  zip_id bigint not null references invoice_zips (id) on delete cascade,
  at integer not null,
  bytes bytea not null,
  primary key (zip_id, at)
);
alter table invoice_zip_pieces alter column bytes set storage external;
