-- Puts many lines into a cart at once. A line that is there already keeps the greater quantity, so
-- that asking twice changes nothing; what can't be ordered for this distributor any more is left
-- out.
create or replace function fill_lines(which which_cart, wanted jsonb, today date) returns jsonb language plpgsql as $$
declare
  cart carts := held_cart(which);
  codes text[] := array(select w.product_code from jsonb_to_recordset(wanted) as w (product_code text));
begin
  insert into cart_items as i (cart_id, product_code, quantity, as_typed, seen_price_paise, version)
  select cart.id, t.product_code, w.quantity, w.as_typed, t.price_paise, cart.version + 1
  from jsonb_to_recordset(wanted) as w (place integer, product_code text, quantity integer, as_typed boolean)
  join terms_of(cart.placer_id, cart.distributor_id, cart.product_type, codes, today) t
    on t.product_code = w.product_code and t.may_order
  order by w.place
  on conflict (cart_id, product_code) do update
  set quantity = excluded.quantity, as_typed = excluded.as_typed, version = excluded.version
  where excluded.quantity > i.quantity;
  update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;
