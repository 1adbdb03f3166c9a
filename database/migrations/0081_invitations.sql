-- An invited person chooses a password by a mailed link: once, within 72 hours. Only the hash of the link's token is kept.
create table invitations (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  account_id bigint not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitations_of_account on invitations (account_id);

-- When a person last signed in. Apart from the account, so that signing in is no change of it.
create table last_sign_ins (
  account_id bigint primary key references accounts (id) on delete cascade,
  at timestamptz not null default now()
);

-- Why it is blocked, or why it was opened again.
alter table accounts add column blocked_reason text check (length(blocked_reason) between 1 and 500);
