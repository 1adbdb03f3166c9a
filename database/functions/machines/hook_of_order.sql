-- What of an order's story other systems are told.
create or replace function hook_of_order()
returns trigger
language plpgsql
as $$
begin
  -- As a rule nobody listens.
  if not exists (select from webhooks w where w.deleted_at is null and not w.paused) then
    return null;
  end if;
  perform hooks('order.confirmed', array(
    select w.order_id from written w where w.to_status = order_status('confirmed') order by w.id), '{}');
  perform hooks('order.invoiced', array_agg(w.order_id order by w.id), array_agg(jsonb_build_object('invoice_no', w.invoice_no) order by w.id))
  from written w
  where w.move in ('invoice', 'invoice_part') and w.to_status <> order_status('confirmed')
  having count(*) > 0;
  return null;
end $$;

create or replace trigger order_events_hooked
  after insert on order_events referencing new table as written
  for each statement execute function hook_of_order();
