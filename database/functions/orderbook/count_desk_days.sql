-- Adds up what was told of the counted days and counts the days that have been over for a day.
-- Answers false where somebody is just changing such a day: nobody waits, and the next run does it.
create or replace function count_desk_days(today date) returns boolean language plpgsql as $$
declare
  counted date;
begin
  if not pg_try_advisory_xact_lock(hashtext('desk_days')) then
    return false;
  end if;
  select d.until into counted from desk_counted d;
  with told as (
    delete from desk_days returning product_type, status, day, orders, total_paise
  )
  insert into desk_days (product_type, status, day, orders, total_paise)
  select product_type, status, day, sum(orders), sum(total_paise) from told
  group by product_type, status, day
  having sum(orders) <> 0 or sum(total_paise) <> 0;
  if counted >= today - 1 then
    return true;
  end if;
  insert into desk_days (product_type, status, day, orders, total_paise)
  select o.product_type, o.status, (o.changed_at at time zone 'Asia/Kolkata')::date, count(*), sum(o.total_paise)
  from orders o
  where is_on_desk(o.status) and o.changed_at >= counted::timestamp at time zone 'Asia/Kolkata'
    and o.changed_at < (today - 1)::timestamp at time zone 'Asia/Kolkata'
  group by 1, 2, 3;
  update desk_counted set until = today - 1;
  return true;
end $$;
