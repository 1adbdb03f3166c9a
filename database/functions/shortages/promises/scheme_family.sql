-- A line and the lines that bring its packs from other plants: one scheme promise.
create or replace function scheme_family(of_order bigint, of_line integer) returns table (order_id bigint, line_no integer)
language sql stable as $$
  with recursive family (order_id, line_no) as (
    select of_order, of_line
    union all
    select l.order_id, l.line_no
    from family f
    join instead_orders i on i.order_id = f.order_id and i.line_no = f.line_no and i.kind = 'cfa'
    join order_lines l on l.order_id = i.new_order_id
  )
  select f.order_id, f.line_no from family f
$$;
