-- Reports that somebody keeps under a name, shows to others, or wants by mail.
create table saved_reports (
  id bigint generated always as identity primary key,
  -- The person who saved it.
  owner_id bigint not null references accounts,
  -- Whom it may be shown to: the people of this firm; 0: the office.
  circle_id bigint not null,
  product_type text not null check (product_type in ('E', 'G')),
  name text not null check (length(name) between 1 and 60),
  address text not null check (length(address) <= 1000),
  shared boolean not null default false,
  mail text not null default 'never' check (mail in ('never', 'weekly', 'monthly')),
  mailed_on date,
  created_at timestamptz not null default now()
);

create unique index a_report_is_saved_once_by_a_name on saved_reports (owner_id, product_type, lower(name));
create index saved_reports_of_a_circle on saved_reports (circle_id, product_type);
create index saved_reports_to_mail on saved_reports (mail, mailed_on) where mail <> 'never';
