-- What a notice asked for is done, whoever did it: it goes quiet for everybody who was told. A row
-- that somebody marks as read at this moment is passed over.
create or replace function settle_notices(kinds text[], things bigint[])
returns void
language plpgsql
as $$
declare
  told bigint[];
begin
  if cardinality(things) = 0 then
    return;
  end if;
  with waiting as (
    select id from notices
    where read_at is null and kind = any(kinds)
      and coalesce(facts ->> 'order_id', facts ->> 'claim_id', facts ->> 'renewal_id') = any(things::text[])
    for update skip locked
  ), settled as (
    update notices n set read_at = now() from waiting w where n.id = w.id returning n.account_id
  )
  select array_agg(distinct account_id) into told from settled;
  if told is not null then
    perform pg_notify('notices', jsonb_build_object('accounts', told[1:200])::text);
  end if;
end $$;
