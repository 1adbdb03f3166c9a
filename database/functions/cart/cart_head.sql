create or replace function cart_head(cart carts) returns jsonb language sql stable as $$
  select h.head from cart_heads(cart) h
$$;
