drop function if exists empty_cart(bigint, boolean, text, text, text, text, date);
create or replace function empty_cart(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, today date, party bigint default null
) returns jsonb language plpgsql as $$
declare
  cart carts := hold_cart(open_cart(me, is_employee, distributor, cfa, type, cart_kind, party));
begin
  delete from cart_items i where i.cart_id = cart.id;
  update carts c set version = c.version + 1, updated_at = now(), po_no = null where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;
