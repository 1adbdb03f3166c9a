-- What the distributor says to a substitute decides what becomes of the short line: so many packs
-- as it accepts close, the others wait again.
create or replace function follow_instead_order()
returns trigger
language plpgsql
as $$
declare
  link instead_orders;
begin
  if new.from_status is distinct from order_status('awaiting_confirmation') then
    return null;
  end if;
  select * into link from instead_orders i
  where i.new_order_id = new.order_id and i.accepted_at is null and i.refused_at is null for update;
  if not found then
    return null;
  end if;
  if is_off(new.to_status) then
    update instead_orders i set refused_at = now() where i.new_order_id = new.order_id;
  elsif new.to_status in (order_status('confirmed'), order_status('on_hold')) then
    update instead_orders i set accepted_at = now() where i.new_order_id = new.order_id;
    perform close_line(link.order_id, link.line_no,
      'Replaced by order ' || (select o.order_no from orders o where o.id = new.order_id) || '.', new.actor_id, new.order_id,
      least(link.quantity, (select sum(l.total_qty)::integer from order_lines l where l.order_id = new.order_id)));
  end if;
  return null;
end $$;

create or replace trigger order_events_instead
  after insert on order_events
  for each row execute function follow_instead_order();
