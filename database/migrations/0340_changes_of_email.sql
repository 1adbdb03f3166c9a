-- Another e-mail of somebody who has signed in before waits here until it is confirmed by the new address.
create table email_changes (
  account_id bigint primary key references accounts on delete cascade,
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create trigger email_changes_audit after insert or delete or update of email on email_changes
  for each row execute function record_change('account_id', 'token_hash');
