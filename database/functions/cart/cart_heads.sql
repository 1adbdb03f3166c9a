-- A cart without its lines; whether it crosses a state decides between CGST + SGST and IGST. As a
-- set, so that many carts are read by one plan.
create or replace function cart_heads(cart carts) returns table (head jsonb, city text, cfa_name text)
language sql stable as $$
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
        from parties y where y.id = cart.party_id) end),
    d.city, p.name
  from accounts a
  join distributors d on d.id = a.id
  join plants p on p.code = cart.cfa_code
  where a.id = cart.distributor_id
$$;
