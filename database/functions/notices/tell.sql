-- Writes a notice for each of these people, in the transaction of what happened. The same event
-- tells nobody twice.
create or replace function tell(people bigint[], told_kind text, told_event text, told_facts jsonb, type text default null)
returns void
language plpgsql
as $$
declare
  told bigint[];
begin
  with written as (
    insert into notices (account_id, kind, event, facts, product_type)
    select distinct person, told_kind, told_event, told_facts, type from unnest(people) person where person is not null
    on conflict do nothing
    returning account_id
  )
  select array_agg(account_id) into told from written;
  if told is not null then
    perform pg_notify('notices', jsonb_build_object('accounts', told[1:200])::text);
  end if;
end $$;
