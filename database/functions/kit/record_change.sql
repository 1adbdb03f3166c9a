-- Writes one audit row for a change. First argument: the key column; the others: secrets that are
-- never copied. Of an update only the changed columns are kept. A transaction that says why it
-- changes something (apotheca.reason) has it kept with what was written.
create or replace function record_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  before jsonb;
  after jsonb;
  why text := nullif(current_setting('apotheca.reason', true), '');
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
  if why is not null and after is not null then
    after := after || jsonb_build_object('reason', why);
  end if;
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
