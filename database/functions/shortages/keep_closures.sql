-- An order that is closed short as a whole closes its lines, and what was reserved for it is free again, in the same statement.
create or replace function keep_closures()
returns trigger
language plpgsql
as $$
begin
  if not is_off(new.status) and new.status <> order_status('closed_short') then
    return null;
  end if;
  with freed as (
    update allocations a set freed_at = now()
    where a.order_id = new.id and a.invoice_id is null and a.freed_at is null
    returning a.batch_id, a.paid_qty + a.free_qty as packs
  )
  update batches b set reserved = b.reserved - f.packs
  from (select batch_id, sum(packs)::integer as packs from freed group by batch_id) f
  where b.id = f.batch_id;
  if new.status = order_status('closed_short') then
    insert into line_closures (order_id, line_no, quantity, reason)
    select new.id, l.line_no, line_rest(new.id, l.line_no), 'The order was closed short.'
    from order_lines l
    where l.order_id = new.id and l.total_qty > 0 and line_rest(new.id, l.line_no) > 0;
  end if;
  return null;
end $$;

create or replace trigger orders_keep_closures
  after update of status on orders
  for each row when (old.status <> new.status) execute function keep_closures();
