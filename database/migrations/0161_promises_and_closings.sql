-- When a firm said that it pays. One counts at a time; a new one ends the one before.
create table payment_promises (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id),
  amount_paise bigint not null check (amount_paise > 0),
  pay_on date not null,
  text text not null default '' check (length(text) <= 300),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index one_promise_a_firm on payment_promises (distributor_id) where ended_at is null;
create trigger payment_promises_audit after insert or delete or update on payment_promises
  for each row execute function record_change('id');

-- Who closed or reopened the books, and why; up to when they are closed is the setting receivables.closed_until.
create table book_closings (
  id bigint generated always as identity primary key,
  closed_until date,
  reason text not null default '' check (length(reason) <= 300),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now()
);
