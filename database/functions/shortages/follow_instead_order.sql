-- What the distributor says to a substitute decides what becomes of the short line: so many packs
-- as it accepts close, the others wait again.
create or replace function follow_instead_order()
returns trigger
language plpgsql
as $$
declare
  happened order_events;
  link instead_orders;
begin
  for happened in select w.* from written w where w.from_status = order_status('awaiting_confirmation') order by w.id loop
    select * into link from instead_orders i
    where i.new_order_id = happened.order_id and i.accepted_at is null and i.refused_at is null for update;
    continue when not found;
    if is_off(happened.to_status) then
      update instead_orders i set refused_at = now() where i.new_order_id = happened.order_id;
    elsif happened.to_status in (order_status('confirmed'), order_status('on_hold')) then
      update instead_orders i set accepted_at = now() where i.new_order_id = happened.order_id;
      perform close_line(link.order_id, link.line_no,
        'Replaced by order ' || (select o.order_no from orders o where o.id = happened.order_id) || '.', happened.actor_id,
        happened.order_id,
        least(link.quantity, (select sum(l.total_qty)::integer from order_lines l where l.order_id = happened.order_id)));
    end if;
  end loop;
  return null;
end $$;

create or replace trigger order_events_instead
  after insert on order_events referencing new table as written
  for each statement execute function follow_instead_order();
