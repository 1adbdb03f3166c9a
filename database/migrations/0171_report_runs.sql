-- A report that takes long is made beside the work of others: its question, how it goes, and its answer for a day.
create table report_runs (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  product_type text not null check (product_type in ('E', 'G')),
  name text not null,
  asked jsonb not null,
  asked_hash text not null,
  -- How many day totals it reads, by estimate.
  rows bigint not null,
  expected_ms integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  message text not null default '',
  answer jsonb,
  asked_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint an_answer_is_there_when_it_is_done check ((state = 'done') = (answer is not null))
);

create index report_runs_of_account on report_runs (account_id, product_type, id desc);
create unique index the_same_report_is_made_once on report_runs (account_id, product_type, asked_hash)
  where state in ('waiting', 'running');
