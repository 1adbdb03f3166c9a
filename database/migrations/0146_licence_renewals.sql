-- A distributor asks for its renewed licence to be entered: the scan first, then what it says. The office accepts it or sends
-- it back. A scan is fetched by its row, with a session, never by its hash.
create table licence_scans (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 120),
  hash text not null references files (hash),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  size integer not null,
  added_by bigint not null references accounts (id),
  added_at timestamptz not null default now()
);
create index licence_scans_of_firm on licence_scans (distributor_id);

create table licence_renewals (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id) on delete cascade,
  kind text not null check (kind in ('20B', '21B', '20G', 'FSSAI')),
  number text not null check (length(number) between 1 and 60),
  issued_on date,
  ends_on date not null,
  scan_id bigint not null references licence_scans (id),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'sent_back', 'withdrawn')),
  reason text not null default '',
  asked_by bigint not null references accounts (id),
  asked_at timestamptz not null default now(),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  check (issued_on < ends_on)
);
create index licence_renewals_by_state on licence_renewals (state, asked_at);
create index licence_renewals_of_firm on licence_renewals (distributor_id, id desc);
create unique index licence_renewals_one_waits on licence_renewals (distributor_id, kind) where state = 'waiting';
create trigger licence_renewals_audit after insert or delete or update on licence_renewals
  for each row execute function record_change('distributor_id');
