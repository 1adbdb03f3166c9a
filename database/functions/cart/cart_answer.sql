drop function if exists cart_answer(carts, date);
-- A cart as its screens get it: beside it are the lines of the last orders from it that whoever
-- placed them may still edit. Of a regular cart, who remembers products gets what is the firm's
-- alone instead of its lines.
create or replace function cart_answer(cart carts, today date, shelved boolean default false) returns jsonb
language sql stable as $$
  select case when shelved and cart.kind = 'regular'
      then cart_head(cart) || jsonb_build_object('shelved', shelved_cart(cart, true, today))
      else cart_to_price(cart, today) end
    || jsonb_build_object('editable', cart_editable(cart))
$$;
