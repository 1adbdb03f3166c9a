-- Monthly stock-and-sales statements of distributors. A correction is a new version; the old ones stay readable.

create table statements (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  -- The month's first day.
  month date not null check (extract(day from month) = 1),
  version integer not null check (version > 0),
  state text not null default 'sent' check (state in ('sent', 'accepted', 'returned', 'replaced')),
  -- Rows whose opening or received differ from what we know.
  differences integer not null default 0,
  sent_by bigint references accounts (id),
  sent_at timestamptz not null default now(),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  reason text not null default '',
  unique (distributor_id, product_type, month, version),
  check (state <> 'returned' or reason <> '')
);
create unique index one_statement_counts on statements (distributor_id, product_type, month) where state <> 'replaced';
create index statements_of_month on statements (product_type, month) where state <> 'replaced';
create trigger statements_audit after insert or update on statements for each row execute function record_change('id');

create table statement_lines (
  statement_id bigint not null references statements (id) on delete cascade,
  product_code text not null references products (product_code),
  opening integer not null check (opening >= 0),
  received integer not null check (received >= 0),
  customer_returns integer not null check (customer_returns >= 0),
  sold integer not null check (sold >= 0),
  company_returns integer not null check (company_returns >= 0),
  closing integer not null check (closing >= 0),
  primary key (statement_id, product_code),
  constraint a_statement_adds_up check (opening + received + customer_returns - sold - company_returns = closing)
);
