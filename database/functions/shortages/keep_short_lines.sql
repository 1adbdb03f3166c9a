-- What is short of these orders is written down as it is now, and the office's count of it with it.
create or replace function keep_short_lines(ids bigint[]) returns void language plpgsql as $$
begin
  with short as materialized (
    select * from short_lines_now(ids)
  ), gone as (
    delete from short_lines s
    where s.order_id = any(ids) and not exists (select from short n where n.order_id = s.order_id and n.line_no = s.line_no)
    returning s.product_type
  ), put as (
    insert into short_lines as s (order_id, line_no, product_type, distributor_id, cfa_code, product_code, ordered_qty, free_qty,
      invoiced_qty, closed_qty, price_paise, since)
    select order_id, line_no, product_type, distributor_id, cfa_code, product_code, ordered_qty, free_qty, invoiced_qty,
      closed_qty, price_paise, since
    from short
    on conflict (order_id, line_no) do update set ordered_qty = excluded.ordered_qty, free_qty = excluded.free_qty,
      invoiced_qty = excluded.invoiced_qty, closed_qty = excluded.closed_qty, since = excluded.since
    -- A row that was there has been locked by this statement.
    returning s.product_type, s.xmax = 0 as is_new
  )
  insert into short_counts as t (product_type, share, lines)
  select product_type, pg_backend_pid() % 16, sum(more)
  from (
    select product_type, -1 as more from gone
    union all
    select product_type, 1 from put where is_new
  ) x
  group by product_type
  having sum(more) <> 0
  on conflict (product_type, share) do update set lines = t.lines + excluded.lines;
end $$;

create or replace function keep_short_lines_of_order() returns trigger language plpgsql as $$
begin
  perform keep_short_lines(array[new.id]);
  return null;
end $$;

create or replace trigger orders_short_lines
  after update of status on orders
  for each row when (old.status <> new.status and (is_in_fulfilment(old.status) or is_in_fulfilment(new.status)))
  execute function keep_short_lines_of_order();

-- Of orders whose goods are on their way: the others have nothing that is short.
create or replace function keep_short_lines_of_changed() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select distinct o.id from changed c join orders o on o.id = c.order_id
    where is_in_fulfilment(o.status));
begin
  if ids <> '{}' then
    perform keep_short_lines(ids);
  end if;
  return null;
end $$;

create or replace trigger allocations_short_lines_of_new
  after insert on allocations referencing new table as changed
  for each statement execute function keep_short_lines_of_changed();
create or replace trigger allocations_short_lines
  after update on allocations referencing new table as changed
  for each statement execute function keep_short_lines_of_changed();
create or replace trigger line_closures_short_lines_of_new
  after insert on line_closures referencing new table as changed
  for each statement execute function keep_short_lines_of_changed();
create or replace trigger line_closures_short_lines
  after update on line_closures referencing new table as changed
  for each statement execute function keep_short_lines_of_changed();
