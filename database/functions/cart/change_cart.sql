drop function if exists change_cart(bigint, boolean, text, text, text, text, text, integer, boolean, integer, date);
-- One change of a line, and the whole cart after it, in one round trip. A line that somebody else changed since the
-- version that was seen is not overwritten: the answer says so and shows the cart as it is.
create or replace function change_cart(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text,
  code text, wanted integer, keep_as_typed boolean, seen integer, today date,
  party bigint default null, asked_bp integer default null
) returns jsonb language plpgsql as $$
declare
  cart carts := hold_cart(open_cart(me, is_employee, distributor, cfa, type, cart_kind, party));
  refused jsonb;
begin
  refused := put_line(cart, code, wanted, keep_as_typed, seen, today, asked_bp);
  if refused ->> 'why' = 'changed' then
    return cart_answer(cart, today) || jsonb_build_object('stale', refused ->> 'message');
  elsif refused is not null then
    raise exception '%', refused ->> 'message'
      using errcode = case refused ->> 'why' when 'unknown' then 'AP404' else 'AP409' end;
  end if;
  update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;
