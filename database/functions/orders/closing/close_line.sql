drop function if exists close_line(bigint, integer, text, bigint, bigint);
-- Closes what is short of a line, or so many packs of it; with nothing left to come, its order is
-- closed short. Null where nothing was short. `instead` is the order that brings the packs from
-- elsewhere.
create or replace function close_line(
  of_order bigint, of_line integer, why text, closer bigint, instead bigint default null, packs integer default null)
returns jsonb
language plpgsql
as $$
declare
  o orders;
  rest integer;
  packs_left integer;
  becomes smallint;
begin
  select * into o from orders where id = of_order for update;
  rest := least(line_rest(of_order, of_line), packs);
  if coalesce(rest, 0) <= 0
    or not is_in_fulfilment(o.status) then
    return null;
  end if;
  insert into line_closures (order_id, line_no, quantity, reason, instead_order_id, closed_by)
  values (of_order, of_line, rest, why, instead, closer);
  -- Packs that are reserved are still to leave.
  select coalesce(sum(greatest(line_rest(of_order, l.line_no), 0)), 0)
    + coalesce((select sum(a.paid_qty + a.free_qty) from allocations a
        where a.order_id = of_order and a.invoice_id is null and a.freed_at is null), 0)
  into packs_left
  from order_lines l where l.order_id = of_order and l.total_qty > 0;
  becomes := case when packs_left = 0 then order_status('closed_short') else o.status end;
  if becomes <> o.status then
    perform move_order(of_order, 'close', o.status, becomes, closer, why);
  end if;
  return jsonb_build_object('order_id', of_order, 'status', becomes, 'closed_qty', rest);
end $$;
