-- What of an order's story other systems are told.
create or replace function hook_of_order()
returns trigger
language plpgsql
as $$
begin
  if new.to_status = order_status('confirmed') then
    perform hook('order.confirmed', new.order_id);
  elsif new.move in ('invoice', 'invoice_part') then
    perform hook('order.invoiced', new.order_id, jsonb_build_object('invoice_no', replace(new.reason, 'Invoice ', '')));
  end if;
  return null;
end $$;

create or replace trigger order_events_hooked
  after insert on order_events
  for each row execute function hook_of_order();
