-- Many lines of a cart in one call.

-- Sets one line of a cart whose row is locked. Answers with why it was not done, or null. A line that stands so already
-- stays untouched, so that sending again looks like nobody's change.
create function put_line(
  cart carts, code text, wanted integer, keep_as_typed boolean, seen integer, today date
) returns jsonb language plpgsql as $$
declare
  item cart_items;
  sold products;
  price bigint;
begin
  select * into item from cart_items i where i.cart_id = cart.id and i.product_code = code;
  if seen is not null and item.version > seen and (item.quantity <> wanted or item.as_typed <> keep_as_typed) then
    return jsonb_build_object('why', 'changed',
      'message', 'This line was changed on another device. The cart is shown as it is now.');
  end if;

  if wanted = 0 then
    delete from cart_items i where i.cart_id = cart.id and i.product_code = code;
    return null;
  end if;
  select p.* into sold
  from products p
  join distributor_divisions d on d.division_code = p.division_code and d.distributor_id = cart.distributor_id
  where p.product_code = code and p.product_type = cart.product_type;
  if sold.id is null then
    return jsonb_build_object('why', 'unknown',
      'message', format('There is no product with the code %s for this distributor.', code));
  end if;
  if not sold.active and item.cart_id is null then
    return jsonb_build_object('why', 'not_sold', 'message', format('%s is not sold any more.', sold.name));
  end if;
  select d.pts_paise into price from product_prices d
  where d.product_code = code and d.valid_from <= today
  order by d.valid_from desc
  limit 1;
  insert into cart_items as i (cart_id, product_code, quantity, as_typed, seen_price_paise, version)
  values (cart.id, code, wanted, keep_as_typed, coalesce(price, sold.pts_paise), cart.version + 1)
  on conflict (cart_id, product_code) do update
  set quantity = excluded.quantity, as_typed = excluded.as_typed,
      seen_price_paise = excluded.seen_price_paise, version = excluded.version
  where (i.quantity, i.as_typed, i.seen_price_paise)
    is distinct from (excluded.quantity, excluded.as_typed, excluded.seen_price_paise);
  return null;
end $$;

create or replace function change_cart(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text,
  code text, wanted integer, keep_as_typed boolean, seen integer, today date
) returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind);
  refused jsonb;
begin
  select * into cart from carts c where c.id = cart.id for update;
  refused := put_line(cart, code, wanted, keep_as_typed, seen, today);
  if refused ->> 'why' = 'changed' then
    return cart_answer(cart, today) || jsonb_build_object('stale', refused ->> 'message');
  elsif refused is not null then
    raise exception '%', refused ->> 'message'
      using errcode = case refused ->> 'why' when 'unknown' then 'AP404' else 'AP409' end;
  end if;
  update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;

-- Each line by the rule of the single one: what can be done is done, what is refused is listed with why. The cart's row
-- is the only lock that two such calls wait for, so the order of their lines does not matter.
create function change_cart_lines(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, wanted jsonb, today date
) returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind);
  line record;
  why jsonb;
  refused jsonb := '[]';
begin
  select * into cart from carts c where c.id = cart.id for update;
  for line in
    select * from jsonb_to_recordset(wanted) as w (code text, quantity integer, as_typed boolean, version integer)
  loop
    why := put_line(cart, line.code, line.quantity, line.as_typed, line.version, today);
    if why is not null then
      refused := refused || (why || jsonb_build_object('product_code', line.code));
    end if;
  end loop;
  if jsonb_array_length(refused) < jsonb_array_length(wanted) then
    update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  end if;
  return cart_answer(cart, today) || jsonb_build_object('refused', refused);
end $$;
