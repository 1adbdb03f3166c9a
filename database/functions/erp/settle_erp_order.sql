-- An order is sent when the ERP has all its parts, and failed when it refused one.
create or replace function settle_erp_order(of_order bigint) returns smallint language plpgsql as $$
declare
  o orders;
  why text;
  known jsonb;
  open_parts integer;
begin
  select * into o from orders where id = of_order for update;
  if o.status <> order_status('confirmed') then
    return o.status;
  end if;
  select jsonb_agg(jsonb_build_object('part_no', e.part_no, 'order_ref', e.sales_order) order by e.part_no) into known
  from erp_parts e where e.order_id = of_order and e.sales_order is not null;
  perform refer_order(of_order, coalesce(known, '[]'));
  select string_agg(e.refused, ' ' order by e.part_no) into why from erp_parts e where e.order_id = of_order and e.refused is not null;
  if why is not null then
    perform move_order(of_order, 'send', o.status, order_status('failed'), null, left(why, 300));
    return order_status('failed');
  end if;
  select count(*) into open_parts from order_parts p
  where p.order_id = of_order and not exists (
    select from erp_parts e where e.order_id = of_order and e.part_no = p.part_no and e.sales_order is not null);
  if open_parts > 0 then
    return o.status;
  end if;
  perform refer_order(of_order, known, known -> 0 ->> 'order_ref');
  perform move_order(of_order, 'send', o.status, order_status('sent'), null, (
    select 'SAP sales order ' || string_agg(e.sales_order, ', ' order by e.part_no) from erp_parts e where e.order_id = of_order));
  return order_status('sent');
end $$;
