drop function if exists clear_cart(which_cart, date);
create or replace function clear_cart(which which_cart, today date, shelved boolean default false) returns jsonb language plpgsql as $$
declare
  cart carts := held_cart(which);
begin
  delete from cart_items i where i.cart_id = cart.id;
  update carts c set version = c.version + 1, updated_at = now(), po_no = null where c.id = cart.id returning * into cart;
  return cart_answer(cart, today, shelved);
end $$;
