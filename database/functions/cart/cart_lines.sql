-- The lines of a cart with all that pricing needs, in the order they were put in.
create or replace function cart_lines(cart carts, today date) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'product_code', i.product_code,
      'product_name', p.name,
      'division_code', p.division_code,
      'division_name', v.name,
      'molecule', p.molecule,
      'pack', p.pack,
      'active', m.id is not null
        and case when cart.kind = 'regular' then true else may_be_sold_as(cart, p.product_code, p.division_code, today) end,
      'gst_bp', p.gst_bp,
      'asked', i.quantity,
      'as_typed', i.as_typed,
      'seen_price_paise', i.seen_price_paise,
      'price_paise', n.pts_paise,
      'mrp_paise', n.mrp_paise,
      'offer_id', o.id,
      'min_qty', coalesce(o.min_qty, 0),
      'scheme_qty', coalesce(o.scheme_qty, 0),
      'compulsory', coalesce(o.compulsory, false),
      'stock', s.quantity,
      'unwanted', u.reason,
      'discount', case when cart.kind = 'discount' then
        discount_terms(cart.party_id, p.product_code, p.division_code, n.pts_paise, today)
        || jsonb_build_object('asked_bp', i.discount_bp) end,
      'licence_ended', case when p.needs_licence and d.licence_expires_on < today then d.licence_expires_on end
    ) order by i.added_at, i.product_code), '[]')
  from cart_items i
  join products p on p.product_code = i.product_code
  join divisions v on v.code = p.division_code
  join distributors d on d.id = cart.distributor_id
  cross join lateral price_on(p, today) n
  left join may_order(cart.placer_id, cart.distributor_id, cart.product_type) m on m.product_code = i.product_code
  left join lateral offer_for(p.product_code, p.division_code, cart.distributor_id, today) o
    on o.id is not null and cart.kind <> 'discount'
  left join stock_at(cart.cfa_code, array(select c.product_code from cart_items c where c.cart_id = cart.id)) s
    on s.product_code = i.product_code
  left join unwanted_products u on u.distributor_id = cart.distributor_id and u.product_code = i.product_code
    and (u.until is null or u.until >= today)
  where i.cart_id = cart.id
$$;
