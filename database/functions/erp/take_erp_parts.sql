drop function if exists take_erp_parts(bigint);
-- The parts of a confirmed order that the ERP does not have, taken for 90 seconds: nobody else
-- sends them and nobody cancels the order meanwhile, and if this server dies, the next one looks
-- whether they arrived. How often each was tried tells one taking from the next.
create or replace function take_erp_parts(of_order bigint)
returns table (part_no integer, purchase_order text, division_code text, attempts integer)
language sql as $$
  -- Who cancels it just now is waited for.
  select from orders o where o.id = of_order for no key update;
  insert into erp_parts (order_id, part_no, purchase_order)
  select p.order_id, p.part_no, o.order_no || '-' || p.part_no
  from order_parts p join orders o on o.id = p.order_id
  where o.id = of_order and o.status = order_status('confirmed')
  on conflict do nothing;
  with taken as (
    update erp_parts e
    set leased_until = now() + interval '90 seconds', attempts = e.attempts + 1, refused = null
    from orders o
    where o.id = e.order_id and o.status = order_status('confirmed') and e.order_id = of_order and e.sales_order is null
      and e.next_try_at <= now() and (e.leased_until is null or e.leased_until < now())
    returning e.part_no, e.purchase_order, e.attempts
  )
  select t.part_no, t.purchase_order, p.division_code, t.attempts
  from taken t join order_parts p on p.order_id = of_order and p.part_no = t.part_no
  order by t.part_no
$$;
