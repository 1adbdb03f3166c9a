-- An order that is closed short as a whole closes its lines.
create or replace function keep_closures() returns trigger language plpgsql as $$
begin
  if new.status <> order_status('closed_short') then
    return null;
  end if;
  insert into line_closures (order_id, line_no, quantity, reason)
  select new.id, l.line_no, line_rest(new.id, l.line_no), 'The order was closed short.'
  from order_lines l
  where l.order_id = new.id and l.total_qty > 0 and line_rest(new.id, l.line_no) > 0;
  return null;
end $$;

create or replace trigger orders_keep_closures
  after update of status on orders
  for each row when (old.status <> new.status)
  execute function keep_closures();
