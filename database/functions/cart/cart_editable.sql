-- The lines of the last orders from a cart that whoever placed them may still edit.
create or replace function cart_editable(cart carts) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('order_id', l.order_id, 'product_code', l.product_code,
    'quantity', coalesce(l.confirmed_qty, l.quantity_ordered)) order by l.order_id desc, l.line_no), '[]')
  from (
    select o.id from orders o
    where o.distributor_id = cart.distributor_id and o.placer_id = cart.placer_id
      and o.product_type = cart.product_type and o.cfa_code = cart.cfa_code and o.kind = cart.kind
      and (cart.party_id is null or exists (
        select from order_discounts x where x.order_id = o.id and x.party_id = cart.party_id))
      and is_waiting(o.status)
    order by o.id desc
    limit 10
  ) placed
  join order_lines l on l.order_id = placed.id and l.total_qty > 0
$$;
