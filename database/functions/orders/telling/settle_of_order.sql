-- An order that moved on asks nobody any more for what it asked before.
create or replace function settle_of_order()
returns trigger
language plpgsql
as $$
begin
  if not exists (select from written where move <> 'place') then
    return null;
  end if;
  perform settle_notices(array['order_waits', 'order_reminded'], array(
    select order_id from written where move <> 'place' and to_status <> order_status('awaiting_confirmation')));
  perform settle_notices(array['order_held', 'approval_wanted'], array(
    select order_id from written where move <> 'place' and to_status <> order_status('on_hold')));
  perform settle_notices(array['order_failed'], array(
    select order_id from written where move <> 'place' and to_status <> order_status('failed')));
  return null;
end $$;

create or replace trigger order_events_settle
  after insert on order_events referencing new table as written
  for each statement execute function settle_of_order();
