-- An order that leaves a counted day or comes to it is told to desk_days. Whoever counts a day
-- meanwhile is waited for: either the count or this row has it.
create or replace function keep_desk_days() returns trigger language plpgsql as $$
declare
  counted timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtext('desk_days'));
  select d.until::timestamp at time zone 'Asia/Kolkata' into counted from desk_counted d;
  if tg_op = 'UPDATE' and is_on_desk(old.status) and old.changed_at < counted then
    insert into desk_days (product_type, status, day, orders, total_paise)
    values (old.product_type, old.status, (old.changed_at at time zone 'Asia/Kolkata')::date, -1, -old.total_paise);
  end if;
  if is_on_desk(new.status) and new.changed_at < counted then
    insert into desk_days (product_type, status, day, orders, total_paise)
    values (new.product_type, new.status, (new.changed_at at time zone 'Asia/Kolkata')::date, 1, new.total_paise);
  end if;
  return null;
end $$;

-- A day is counted when it has been over for a day: what changed within the last hours can't be of
-- one.
create or replace trigger orders_desk_days after update on orders for each row
  when ((old.status, old.changed_at, old.total_paise) is distinct from (new.status, new.changed_at, new.total_paise)
    and least(old.changed_at, new.changed_at) < now() - interval '12 hours')
  execute function keep_desk_days();
create or replace trigger orders_desk_days_of_new after insert on orders for each row
  when (new.changed_at < now() - interval '12 hours')
  execute function keep_desk_days();
