-- Packs of an order's line that nobody has sent, reserved or closed: what is short.
create or replace function line_rest(of_order bigint, of_line integer) returns integer language sql stable as $$
  select (l.total_qty
    - coalesce((select sum(a.paid_qty + a.free_qty) from allocations a
        where a.order_id = l.order_id and a.line_no = l.line_no and a.freed_at is null), 0)
    - coalesce((select sum(c.quantity) from line_closures c
        where c.order_id = l.order_id and c.line_no = l.line_no and c.reopened_at is null), 0))::integer
  from order_lines l
  where l.order_id = of_order and l.line_no = of_line
$$;
