-- All that placing must know, in one round trip: the cart first, then what was placed under this
-- key before, and by which names the order is shown. In that order, a cart that was emptied by the
-- same key's order can't be taken for an empty one.
create or replace function state_to_place(which which_cart, wanted_key text, today date) returns jsonb language plpgsql as $$
declare
  cart carts := find_cart(which);
  answer jsonb;
  before order_keys;
  divisions text[];
begin
  answer := cart_to_price(cart, today);
  select * into before from order_keys k where k.account_id = which.orderer and k.key = wanted_key;
  select array_agg(distinct line ->> 'division_code') into divisions from jsonb_array_elements(answer -> 'lines') line;
  return jsonb_build_object(
    'cart', answer,
    'distributor_id', cart.distributor_id,
    'order_id', before.order_id,
    'body_hash', before.body_hash,
    'names', (
      select jsonb_build_object('city', d.city, 'cfa_name', p.name, 'placer_name', b.name)
      from distributors d, plants p, accounts b
      where d.id = cart.distributor_id and p.code = cart.cfa_code and b.id = which.orderer),
    'locks', (
      select coalesce(jsonb_agg(jsonb_build_object('message', l.message, 'ends_at', l.ends_at) order by l.ends_at desc), '[]')
      from locks_on(cart.product_type, cart.cfa_code, cart.distributor_id, divisions, now()) l
    ));
end $$;
