-- The lines of a cart with all that pricing needs, in the order they were put in.
create or replace function cart_lines(cart carts, today date) returns jsonb
language plpgsql stable as $$
declare
  codes text[] := array(select i.product_code from cart_items i where i.cart_id = cart.id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'product_code', i.product_code,
        'product_name', t.product_name,
        'division_code', t.division_code,
        'division_name', t.division_name,
        'molecule', t.molecule,
        'pack', t.pack,
        'active', t.may_order
          and case when cart.kind = 'regular' then true else may_be_sold_as(cart, t.product_code, t.division_code, today) end,
        'gst_bp', t.gst_bp,
        'asked', i.quantity,
        'as_typed', i.as_typed,
        'seen_price_paise', i.seen_price_paise,
        'price_paise', t.price_paise,
        'mrp_paise', t.mrp_paise,
        'offer_id', case when cart.kind <> 'discount' then t.offer_id end,
        'min_qty', case when cart.kind <> 'discount' then t.min_qty else 0 end,
        'scheme_qty', case when cart.kind <> 'discount' then t.scheme_qty else 0 end,
        'compulsory', cart.kind <> 'discount' and t.compulsory,
        'stock', t.stock,
        'unwanted', t.unwanted,
        'discount', case when cart.kind = 'discount' then
          discount_terms(cart.party_id, t.product_code, t.division_code, t.price_paise, today)
          || jsonb_build_object('asked_bp', i.discount_bp) end,
        'licence_ended', t.licence_ended
      ) order by i.added_at, i.product_code), '[]')
    from cart_items i
    join terms_for(cart.placer_id, cart.distributor_id, cart.cfa_code, cart.product_type, codes, today) t
      on t.product_code = i.product_code
    where i.cart_id = cart.id);
end $$;
