-- A hold is remembered when it is over: what held orders, and for how long.
create or replace function keep_hold_times()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into hold_times (order_id, kind, since) values (new.order_id, new.kind, new.since) on conflict do nothing;
  else
    update hold_times set ended_at = now() where order_id = old.order_id and kind = old.kind and ended_at is null;
  end if;
  return null;
end $$;

create or replace trigger order_holds_times
  after insert or delete on order_holds
  for each row execute function keep_hold_times();
