-- A cart with all that pricing and placing need.
create or replace function cart_to_price(cart carts, today date) returns jsonb language sql stable as $$
  select cart_head(cart) || jsonb_build_object('lines', cart_lines(cart, today))
$$;
