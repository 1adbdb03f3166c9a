-- What the supplier calls an order and its parts: an ERP's numbers, [{part_no, order_ref}], or our
-- own for those that have none yet.
create or replace function refer_order(of_order bigint, parts jsonb default null, ref text default null)
returns void language plpgsql as $$
begin
  if parts is not null then
    update order_parts p set order_ref = g.order_ref
    from jsonb_populate_recordset(null::order_parts, parts) g
    where p.order_id = of_order and p.part_no = g.part_no and p.order_ref is distinct from g.order_ref;
    update orders o set order_ref = ref where o.id = of_order and ref is not null;
  else
    update order_parts p set order_ref = o.order_no || '-' || p.part_no
    from orders o where o.id = of_order and p.order_id = of_order and p.order_ref is null;
    update orders o set order_ref = o.order_no || '-1' where o.id = of_order and o.order_ref is null;
  end if;
end $$;
