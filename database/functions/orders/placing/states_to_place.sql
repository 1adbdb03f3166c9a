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
  ats integer[];
  keys text[];
  ids bigint[];
begin
  if together then
    select array_agg(w.at), array_agg(w.key), array_agg(c.id) into ats, keys, ids
    from jsonb_to_recordset(asked) w (at integer, key text, which which_cart)
    cross join lateral carts_meant(w.which) c;
  else
    select array_agg(w.at), array_agg(w.key), array_agg((find_cart(w.which)).id) into ats, keys, ids
    from jsonb_to_recordset(asked) w (at integer, key text, which which_cart);
  end if;

  -- Joins of no more tables than the planner puts into any sequence.
  return query
  select f.at, jsonb_build_object(
      'cart', h.head || jsonb_build_object('lines',
        case when together and c.kind = 'regular' then '[]' else cart_lines(c, today) end),
      'shelved', case when together and c.kind = 'regular' then (
        select o.of_firm || jsonb_build_object('items', i.items) from of_firms(c, today) o, items_asked(c) i) end,
      'distributor_id', c.distributor_id,
      'names', jsonb_build_object('city', h.city, 'cfa_name', h.cfa_name, 'placer_name', b.name),
      -- Hardly ever is anything locked at all.
      'locks', case when exists (
          select from order_locks x where x.lifted_at is null and now() between x.starts_at and x.ends_at)
        then (
          select coalesce(jsonb_agg(jsonb_build_object('message', o.message, 'ends_at', o.ends_at) order by o.ends_at desc), '[]')
          from locks_on(c.product_type, c.cfa_code, c.distributor_id, array(
            select p.division_code from cart_items i join products p on p.product_code = i.product_code
            where i.cart_id = c.id), now()) o)
        else '[]' end)
    || coalesce((
      select jsonb_build_object('order_id', k.order_id, 'body_hash', k.body_hash)
      from order_keys k where k.account_id = c.placer_id and k.key = f.key), '{"order_id": null, "body_hash": null}')
  from unnest(ats, keys, ids) f (at, key, id)
  join carts c on c.id = f.id
  join accounts b on b.id = c.placer_id
  cross join lateral cart_heads(c) h;
end $$;
