-- A cart as its screens get it: beside it are the lines of the last orders from it that whoever
-- placed them may still edit.
create or replace function cart_answer(cart carts, today date) returns jsonb language sql stable as $$
  select cart_to_price(cart, today) || jsonb_build_object('editable', cart_editable(cart))
$$;
