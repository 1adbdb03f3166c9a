-- A cart as its screens get it; whether it crosses a state decides between CGST + SGST and IGST. Beside it are the lines of
-- the last orders from it that whoever placed them may still edit.
create or replace function cart_answer(cart carts, today date) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', cart.id,
    'version', cart.version,
    'distributor', a.username,
    'distributor_name', a.name,
    'cfa_code', cart.cfa_code,
    'is_interstate', p.state_code <> d.state_code,
    'kind', cart.kind,
    'party', case when cart.party_id is not null then (
      select jsonb_build_object('party_id', y.id, 'kind', y.kind, 'name', y.name, 'city', y.city)
      from parties y where y.id = cart.party_id) end,
    'lines', cart_lines(cart, today),
    'editable', (
      select coalesce(jsonb_agg(jsonb_build_object('order_id', l.order_id, 'product_code', l.product_code,
        'quantity', coalesce(l.confirmed_qty, l.quantity_ordered)) order by l.order_id desc, l.line_no), '[]')
      from (
        select o.id from orders o
        where o.distributor_id = cart.distributor_id and o.placer_id = cart.placer_id
          and o.product_type = cart.product_type and o.cfa_code = cart.cfa_code and o.kind = cart.kind
          and (cart.party_id is null or exists (
            select from order_discounts x where x.order_id = o.id and x.party_id = cart.party_id))
          and o.status in (order_status('awaiting_confirmation'), order_status('on_hold'))
        order by o.id desc
        limit 10
      ) placed
      join order_lines l on l.order_id = placed.id and l.total_qty > 0))
  from accounts a
  join distributors d on d.id = a.id
  join plants p on p.code = cart.cfa_code
  where a.id = cart.distributor_id
$$;
