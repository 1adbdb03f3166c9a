drop function if exists change_cart_lines(bigint, boolean, text, text, text, text, jsonb, date);
-- Each line by the rule of the single one: what can be done is done, what is refused is listed with why. The cart's row
-- is the only lock that two such calls wait for, so the order of their lines does not matter.
create or replace function change_cart_lines(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, wanted jsonb, today date,
  party bigint default null
) returns jsonb language plpgsql as $$
declare
  cart carts := hold_cart(open_cart(me, is_employee, distributor, cfa, type, cart_kind, party));
  line record;
  why jsonb;
  refused jsonb := '[]';
begin
  for line in
    select * from jsonb_to_recordset(wanted) as w (code text, quantity integer, as_typed boolean, version integer, discount_bp integer)
  loop
    why := put_line(cart, line.code, line.quantity, line.as_typed, line.version, today, line.discount_bp);
    if why is not null then
      refused := refused || (why || jsonb_build_object('product_code', line.code));
    end if;
  end loop;
  if jsonb_array_length(refused) < jsonb_array_length(wanted) then
    update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  end if;
  return cart_answer(cart, today) || jsonb_build_object('refused', refused);
end $$;
