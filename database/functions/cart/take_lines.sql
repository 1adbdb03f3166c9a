-- Puts many lines into a cart, all of them or none: added to what is there, or in place of it.
create or replace function take_lines(which which_cart, wanted jsonb, mode text, today date) returns jsonb
language plpgsql as $$
declare
  cart carts := held_cart(which);
  codes text[] := array(select w.product_code from jsonb_to_recordset(wanted) as w (product_code text));
  refused text;
begin
  select code into refused
  from unnest(codes) code
  where not exists (
    select from may_order(cart.placer_id, cart.distributor_id, cart.product_type) m where m.product_code = code)
  limit 1;
  if refused is not null then
    raise exception 'Product % can’t be ordered any more. Nothing was put into the cart.', refused using errcode = 'AP409';
  end if;
  if mode = 'replace' then
    delete from cart_items i where i.cart_id = cart.id;
  end if;
  select i.product_code into refused
  from jsonb_to_recordset(wanted) as w (product_code text, quantity integer)
  join cart_items i on i.cart_id = cart.id and i.product_code = w.product_code
  where i.quantity + w.quantity > 99999
  limit 1;
  if refused is not null then
    raise exception 'With what is in the cart, product % would be more than 99,999 packs. Nothing was put into the cart.', refused
      using errcode = 'AP409';
  end if;
  insert into cart_items as i (cart_id, product_code, quantity, as_typed, seen_price_paise, version)
  select cart.id, t.product_code, w.quantity, w.as_typed, t.price_paise, cart.version + 1
  from jsonb_to_recordset(wanted) as w (place integer, product_code text, quantity integer, as_typed boolean)
  join terms_of(cart.placer_id, cart.distributor_id, cart.product_type, codes, today) t on t.product_code = w.product_code
  order by w.place
  on conflict (cart_id, product_code) do update
  set quantity = i.quantity + excluded.quantity, as_typed = excluded.as_typed, seen_price_paise = excluded.seen_price_paise,
      version = excluded.version;
  update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;
