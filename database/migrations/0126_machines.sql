-- Keys for other systems, and what they are told of: webhooks with every delivery.
create table machine_keys (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the key, which is shown once; its beginning is kept to know it by.
  key_hash text not null unique,
  begins_with text not null,
  scopes text[] not null check (scopes <@ array['orders:read', 'stock:write', 'invoices:write'] and cardinality(scopes) > 0),
  product_type text not null check (product_type in ('E', 'G')),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  expires_on date,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references accounts (id)
);
create trigger machine_keys_audit after insert or update of revoked_at or delete on machine_keys
  for each row execute function record_change('id', 'key_hash');

create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (length(url) between 8 and 500),
  -- Signs what is sent; the receiver has the same.
  secret text not null,
  events text[] not null
    check (events <@ array['order.confirmed', 'order.invoiced', 'order.short'] and cardinality(events) > 0),
  product_type text not null check (product_type in ('E', 'G')),
  paused boolean not null default false,
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create trigger webhooks_audit after insert or update or delete on webhooks
  for each row execute function record_change('id', 'secret');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id),
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null once it is delivered, or given up.
  next_try_at timestamptz default now(),
  delivered_at timestamptz,
  last_status integer,
  last_error text
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where next_try_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc);

create index order_parts_by_ref on order_parts (order_ref) where order_ref is not null;
