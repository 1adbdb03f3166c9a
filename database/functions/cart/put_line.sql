drop function if exists put_line(carts, text, integer, boolean, integer, date);
-- Sets one line of a cart whose row is locked. Answers with why it was not done, or null. A line
-- that stands so already stays untouched, so that sending again looks like nobody's change.
create or replace function put_line(
  cart carts, code text, wanted integer, keep_as_typed boolean, seen integer, today date, asked_bp integer default null
) returns jsonb language plpgsql as $$
declare
  item cart_items;
  sold products;
  price bigint;
begin
  select * into item from cart_items i where i.cart_id = cart.id and i.product_code = code;
  if seen is not null and item.version > seen and (item.quantity <> wanted or item.as_typed <> keep_as_typed
    or item.discount_bp is distinct from asked_bp) then
    return jsonb_build_object('why', 'changed',
      'message', 'This line was changed on another device. The cart is shown as it is now.');
  end if;

  if wanted = 0 then
    delete from cart_items i where i.cart_id = cart.id and i.product_code = code;
    return null;
  end if;
  select m.* into sold
  from may_order(cart.placer_id, cart.distributor_id, cart.product_type) m
  where m.product_code = code;
  if sold.id is null then
    -- What is in the cart already may be lowered, though not placed.
    select p.* into sold
    from products p
    where p.product_code = code and p.product_type = cart.product_type and (
      item.cart_id is not null
      or p.division_code in (select v from divisions_for(cart.placer_id, cart.distributor_id, cart.product_type) v));
    if sold.id is null then
      return jsonb_build_object('why', 'unknown',
        'message', format('There is no product with the code %s for this distributor.', code));
    elsif item.cart_id is null then
      return jsonb_build_object('why', 'not_sold', 'message', format('%s is not sold any more.', sold.name));
    end if;
  end if;
  if cart.kind <> 'regular' and item.cart_id is null and not may_be_sold_as(cart, code, sold.division_code, today) then
    return jsonb_build_object('why', 'not_sold', 'message', case cart.kind
      when 'launch' then format('%s has no running launch.', sold.name)
      else format('%s can’t be sold at a discount to this party.', sold.name) end);
  end if;
  select n.pts_paise into price from price_on(sold, today) n;
  insert into cart_items as i (cart_id, product_code, quantity, as_typed, seen_price_paise, discount_bp, version)
  values (cart.id, code, wanted, keep_as_typed, price, case when cart.kind = 'discount' then asked_bp end, cart.version + 1)
  on conflict (cart_id, product_code) do update
  set quantity = excluded.quantity, as_typed = excluded.as_typed,
      seen_price_paise = excluded.seen_price_paise, discount_bp = excluded.discount_bp, version = excluded.version
  where (i.quantity, i.as_typed, i.seen_price_paise, i.discount_bp)
    is distinct from (excluded.quantity, excluded.as_typed, excluded.seen_price_paise, excluded.discount_bp);
  return null;
end $$;
