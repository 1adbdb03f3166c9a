-- The lines of a regular cart with what their products are to its firm alone, and the version of
-- the shelf that has what everybody sees of them; with what there is of them, where it is asked
-- for.
create or replace function shelved_cart(cart carts, stocked boolean, today date) returns jsonb
language plpgsql stable as $$
declare
  codes text[] := case when stocked then array(select i.product_code from cart_items i where i.cart_id = cart.id) end;
begin
  return jsonb_build_object(
    'version', (select sum(v.version)::bigint from shelf_versions v),
    'divisions', array(select divisions_for(cart.placer_id, cart.distributor_id, cart.product_type)),
    'own_offers', (
      select coalesce(jsonb_agg(jsonb_build_object('target', o.target, 'offer', jsonb_build_object('id', o.id,
        'enabled', true, 'compulsory', o.compulsory, 'minQty', o.min_qty, 'schemeQty', o.scheme_qty))), '[]')
      from offers_to(cart.distributor_id, today) o where o.distributor_id = cart.distributor_id),
    'licence_ended', (
      select d.licence_expires_on from distributors d where d.id = cart.distributor_id and d.licence_expires_on < today),
    'items', case when stocked then (
      select coalesce(jsonb_agg(jsonb_build_object('product_code', i.product_code, 'asked', i.quantity, 'as_typed', i.as_typed,
        'seen_price_paise', i.seen_price_paise, 'stock', s.quantity, 'unwanted', u.reason)
        order by i.added_at, i.product_code), '[]')
      from cart_items i
      join stock_at(cart.cfa_code, codes) s on s.product_code = i.product_code
      left join unwanted_by(cart.distributor_id, today) u on u.product_code = i.product_code
      where i.cart_id = cart.id)
    else (
      select coalesce(jsonb_agg(jsonb_build_object('product_code', i.product_code, 'asked', i.quantity, 'as_typed', i.as_typed)
        order by i.added_at, i.product_code), '[]')
      from cart_items i where i.cart_id = cart.id) end);
end $$;
