create or replace function clear_cart(which which_cart, today date) returns jsonb language plpgsql as $$
declare
  cart carts := held_cart(which);
begin
  delete from cart_items i where i.cart_id = cart.id;
  update carts c set version = c.version + 1, updated_at = now(), po_no = null where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;
