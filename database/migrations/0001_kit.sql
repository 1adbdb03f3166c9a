-- What every feature stands on: the audit trail, stored files, shared rate limits and the demo's mailbox.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  address text
);

create index audit_entity on audit (entity, entity_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_is_never_truncated before truncate on audit
  for each statement execute function refuse_change();

-- Writes one audit row for a change. First argument: the key column; the others: secrets that are never copied.
-- Of an update only the changed columns are kept.
create function record_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  before jsonb;
  after jsonb;
  secret text;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value)
      into before, after
    from jsonb_each(was) o
    join jsonb_each(became) n using (key)
    where o.value is distinct from n.value;
    if after is null then
      return null;
    end if;
  else
    before := was;
    after := became;
  end if;
  foreach secret in array tg_argv[1:] loop
    if before ? secret then before := before || jsonb_build_object(secret, '(secret)'); end if;
    if after ? secret then after := after || jsonb_build_object(secret, '(secret)'); end if;
  end loop;
  insert into audit (actor, action, entity, entity_id, before, after, request_id, address)
  values (
    coalesce(nullif(current_setting('apotheca.actor', true), ''), 'system'),
    lower(tg_op),
    tg_table_name,
    coalesce(became, was) ->> tg_argv[0],
    before,
    after,
    nullif(current_setting('apotheca.request_id', true), ''),
    nullif(current_setting('apotheca.address', true), '')
  );
  return null;
end $$;

-- Bytes by the hash of their content: stored once, never changed.
create table files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

-- Mails of a server without SMTP_URL, shown on the demo's mail page.
create table mails (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null default now(),
  recipient text not null,
  subject text not null,
  body text not null
);
