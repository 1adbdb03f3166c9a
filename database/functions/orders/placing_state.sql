drop function if exists placing_state(bigint, boolean, text, text, text, text, text, date);
-- All that placing must know, in one round trip: the cart first, then what was placed under this key before, and by which
-- names the order is shown. In that order, a cart that was emptied by the same key's order can't be taken for an empty one.
create or replace function placing_state(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, wanted_key text, today date,
  party bigint default null
) returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind, party);
  answer jsonb;
  before order_keys;
  divisions text[];
begin
  answer := cart_to_price(cart, today);
  select * into before from order_keys k where k.account_id = me and k.key = wanted_key;
  select array_agg(distinct line ->> 'division_code') into divisions from jsonb_array_elements(answer -> 'lines') line;
  return jsonb_build_object(
    'cart', answer,
    'distributor_id', cart.distributor_id,
    'order_id', before.order_id,
    'body_hash', before.body_hash,
    'names', (
      select jsonb_build_object('city', d.city, 'cfa_name', p.name, 'placer_name', b.name)
      from distributors d, plants p, accounts b
      where d.id = cart.distributor_id and p.code = cart.cfa_code and b.id = me),
    'locks', (
      select coalesce(jsonb_agg(jsonb_build_object('message', l.message, 'ends_at', l.ends_at) order by l.ends_at desc), '[]')
      from locks_on(type, cart.cfa_code, cart.distributor_id, divisions, now()) l
    ));
end $$;
