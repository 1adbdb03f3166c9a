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
    'cart', cart_head(c) || jsonb_build_object('lines', case when s.is_shelved then '[]' else cart_lines(c, today) end),
    'shelved', case when s.is_shelved then shelved_cart(c, false, today) end,
    'distributor_id', c.distributor_id,
    'order_id', k.order_id,
    'body_hash', k.body_hash,
    'names', jsonb_build_object('city', d.city, 'cfa_name', p.name, 'placer_name', b.name),
    'locks', l.locks)
  from unnest(ats, ids) f (at, id)
  join carts c on c.id = f.id
  join distributors d on d.id = c.distributor_id
  join plants p on p.code = c.cfa_code
  join accounts b on b.id = c.placer_id
  join jsonb_to_recordset(asked) w (at integer, key text) on w.at = f.at
  left join order_keys k on k.account_id = c.placer_id and k.key = w.key
  cross join lateral (select together and c.kind = 'regular' as is_shelved) s
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('message', o.message, 'ends_at', o.ends_at) order by o.ends_at desc), '[]') as locks
    from locks_on(c.product_type, c.cfa_code, c.distributor_id, array(
        select p.division_code from cart_items i join products p on p.product_code = i.product_code where i.cart_id = c.id), now()) o
  ) l;
end $$;
