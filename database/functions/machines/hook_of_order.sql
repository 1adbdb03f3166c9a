-- What of an order's story other systems are told.
create or replace function hook_of_order()
returns trigger
language plpgsql
as $$
begin
  perform hook('order.confirmed', w.order_id) from written w where w.to_status = order_status('confirmed') order by w.id;
  perform hook('order.invoiced', w.order_id, jsonb_build_object('invoice_no', w.invoice_no))
  from written w
  where w.move in ('invoice', 'invoice_part') and w.to_status <> order_status('confirmed')
  order by w.id;
  return null;
end $$;

create or replace trigger order_events_hooked
  after insert on order_events referencing new table as written
  for each statement execute function hook_of_order();
