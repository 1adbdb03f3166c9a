-- An Idempotency-Key works on every call that creates: what it was sent with, and what was answered.

create table idempotency_keys (
  account_id bigint not null references accounts (id) on delete cascade,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  -- Null until the work is done; nobody sees it before, since both are one transaction.
  answer json,
  used_at timestamptz not null default now(),
  primary key (account_id, key)
);

create index idempotency_keys_by_age on idempotency_keys (used_at);

-- Imports have their keys there too. The columns stay for servers of the version before.
alter table product_imports drop constraint product_imports_admin_id_key_key;
alter table product_imports alter column key drop not null;
alter table product_imports alter column body_hash drop not null;
