-- All that placing these carts must know, in one round trip: the cart, what was placed under its
-- key before, what locks it, by which names the order is shown. One snapshot has them all, so that
-- a cart that was emptied by the same key's order can't be taken for an empty one. Together, lines
-- of regular carts come with what their products are to this firm alone, and the version of the
-- shelf that has the rest; alone, with all that pricing needs. A cart that can't be found says why
-- alone.
create or replace function states_to_place(asked jsonb, together boolean, today date)
returns table (at integer, state jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  one record;
  ats integer[] := '{}';
  ids bigint[] := '{}';
begin
  for one in select w.at, w.which from jsonb_to_recordset(asked) w (at integer, which which_cart) loop
    begin
      ids := ids || (find_cart(one.which)).id;
      ats := ats || one.at;
    exception when others then
      if not together then
        raise;
      end if;
    end;
  end loop;

  return query
  select f.at, jsonb_build_object(
    'cart', jsonb_build_object(
      'id', c.id,
      'version', c.version,
      'distributor', a.username,
      'distributor_name', a.name,
      'cfa_code', c.cfa_code,
      'is_interstate', p.state_code <> d.state_code,
      'kind', c.kind,
      'party', case when c.party_id is not null then (
        select jsonb_build_object('party_id', y.id, 'kind', y.kind, 'name', y.name, 'city', y.city)
        from parties y where y.id = c.party_id) end,
      'lines', case when s.is_shelved then '[]' else cart_lines(c, today) end),
    'shelved', case when s.is_shelved then jsonb_build_object(
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('product_code', i.product_code, 'asked', i.quantity, 'as_typed', i.as_typed)
          order by i.added_at, i.product_code), '[]')
        from cart_items i where i.cart_id = c.id),
      'version', v.version,
      'divisions', array(select divisions_for(c.placer_id, c.distributor_id, c.product_type)),
      'own_offers', (
        select coalesce(jsonb_agg(jsonb_build_object('target', o.target, 'offer', jsonb_build_object('id', o.id,
          'enabled', true, 'compulsory', o.compulsory, 'minQty', o.min_qty, 'schemeQty', o.scheme_qty))), '[]')
        from offers_to(c.distributor_id, today) o where o.distributor_id = c.distributor_id),
      'licence_ended', case when d.licence_expires_on < today then d.licence_expires_on end) end,
    'distributor_id', c.distributor_id,
    'order_id', k.order_id,
    'body_hash', k.body_hash,
    'names', jsonb_build_object('city', d.city, 'cfa_name', p.name, 'placer_name', b.name),
    'locks', l.locks)
  from unnest(ats, ids) f (at, id)
  join carts c on c.id = f.id
  join accounts a on a.id = c.distributor_id
  join distributors d on d.id = c.distributor_id
  join plants p on p.code = c.cfa_code
  join accounts b on b.id = c.placer_id
  join jsonb_to_recordset(asked) w (at integer, key text) on w.at = f.at
  left join order_keys k on k.account_id = c.placer_id and k.key = w.key
  cross join (select sum(x.version)::bigint as version from shelf_versions x) v
  cross join lateral (select together and c.kind = 'regular' as is_shelved) s
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('message', o.message, 'ends_at', o.ends_at) order by o.ends_at desc), '[]') as locks
    from locks_on(c.product_type, c.cfa_code, c.distributor_id, array(
        select p.division_code from cart_items i join products p on p.product_code = i.product_code where i.cart_id = c.id), now()) o
  ) l;
end $$;
