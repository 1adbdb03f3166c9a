-- The lines of a regular cart with what their products are to its firm alone and, where it is asked
-- for, what there is of them.
create or replace function shelved_cart(cart carts, stocked boolean, today date) returns jsonb
language plpgsql stable as $$
declare
  codes text[] := case when stocked then array(select i.product_code from cart_items i where i.cart_id = cart.id) end;
begin
  return (
    select f.of_firm || jsonb_build_object('items', case when stocked then (
      select coalesce(jsonb_agg(jsonb_build_object('product_code', i.product_code, 'asked', i.quantity, 'as_typed', i.as_typed,
        'seen_price_paise', i.seen_price_paise, 'stock', s.quantity, 'unwanted', u.reason)
        order by i.added_at, i.product_code), '[]')
      from cart_items i
      join stock_at(cart.cfa_code, codes) s on s.product_code = i.product_code
      left join unwanted_by(cart.distributor_id, today) u on u.product_code = i.product_code
      where i.cart_id = cart.id)
    else (select i.items from items_asked(cart) i) end)
    from of_firms(cart, today) f);
end $$;
