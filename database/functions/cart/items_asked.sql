-- What is asked for in a cart, in the order it was put in.
create or replace function items_asked(cart carts) returns table (items jsonb) language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('product_code', i.product_code, 'asked', i.quantity, 'as_typed', i.as_typed)
    order by i.added_at, i.product_code), '[]')
  from cart_items i where i.cart_id = cart.id
$$;
