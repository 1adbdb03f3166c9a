-- What schemes promised on these orders, and on those that they bring packs for, is written down as
-- it is now.
create or replace function keep_free_promises(ids bigint[]) returns void language plpgsql as $$
declare
  promising bigint[];
begin
  with recursive up (id) as (
    select unnest(ids)
    union
    select i.order_id from up join instead_orders i on i.new_order_id = up.id and i.kind = 'cfa'
  )
  select array_agg(up.id) into promising
  from up where exists (select from order_lines l where l.order_id = up.id and l.free_qty > 0);
  if promising is null then
    return;
  end if;
  -- Two orders that bring packs of one line write its row one after the other, and the second one
  -- reads what the first one did.
  perform from scheme_promises p where p.order_id = any(promising) order by p.order_id, p.line_no for update;
  with found as materialized (
    select * from scheme_promises_now(promising)
  ), gone as (
    delete from scheme_promises p
    where p.order_id = any(promising)
      and not exists (select from found n where n.order_id = p.order_id and n.line_no = p.line_no)
  )
  insert into scheme_promises as p (order_id, line_no, product_type, distributor_id, product_code, promised_qty, invoiced_qty,
    settled_qty, open_qty, due_qty, price_paise, since)
  select order_id, line_no, product_type, distributor_id, product_code, promised_qty, invoiced_qty, settled_qty, open_qty, due_qty,
    price_paise, since
  from found
  on conflict (order_id, line_no) do update set promised_qty = excluded.promised_qty, invoiced_qty = excluded.invoiced_qty,
    settled_qty = excluded.settled_qty, open_qty = excluded.open_qty, due_qty = excluded.due_qty, since = excluded.since
  where (p.promised_qty, p.invoiced_qty, p.settled_qty, p.open_qty, p.due_qty, p.since)
    is distinct from (excluded.promised_qty, excluded.invoiced_qty, excluded.settled_qty, excluded.open_qty, excluded.due_qty,
      excluded.since);
end $$;

create or replace function keep_free_promises_of_order() returns trigger language plpgsql as $$
begin
  perform keep_free_promises(array[new.id]);
  return null;
end $$;

-- The names put these before the triggers that change what a firm's open orders are worth: one
-- order of locks.
create or replace trigger orders_free_promises
  after update of status on orders
  for each row when (old.status <> new.status and (is_off(new.status) or is_supplied(new.status))
    and not (is_in_fulfilment(old.status) and is_in_fulfilment(new.status)))
  execute function keep_free_promises_of_order();

-- Of orders whose goods are on their way or were closed, and of those that bring packs for another.
create or replace function keep_free_promises_of_changed() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct o.id from changed c join orders o on o.id = c.order_id
    where (is_in_fulfilment(o.status) or o.status = order_status('closed_short'))
      or exists (select from instead_orders i where i.new_order_id = o.id and i.kind = 'cfa'));
begin
  if ids <> '{}' then
    perform keep_free_promises(ids);
  end if;
  return null;
end $$;

create or replace trigger allocations_free_promises_of_new
  after insert on allocations referencing new table as changed
  for each statement execute function keep_free_promises_of_changed();
create or replace trigger allocations_free_promises
  after update on allocations referencing new table as changed
  for each statement execute function keep_free_promises_of_changed();
create or replace trigger line_closures_free_promises_of_new
  after insert on line_closures referencing new table as changed
  for each statement execute function keep_free_promises_of_changed();
create or replace trigger line_closures_free_promises
  after update on line_closures referencing new table as changed
  for each statement execute function keep_free_promises_of_changed();
create or replace trigger scheme_settlements_free_promises
  after insert on scheme_settlements referencing new table as changed
  for each statement execute function keep_free_promises_of_changed();

create or replace function keep_free_promises_of_note() returns trigger language plpgsql as $$
begin
  perform keep_free_promises(array(select s.order_id from scheme_settlements s where s.note_id = new.id));
  return null;
end $$;

create or replace trigger notes_free_promises
  after update of reversed_at on notes
  for each row when (new.reason_code = 'scheme_settlement') execute function keep_free_promises_of_note();
