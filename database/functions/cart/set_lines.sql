drop function if exists set_lines(which_cart, jsonb, date);
-- Sets lines of a cart, one or many, each by the same rule: what can be done is done, what is
-- refused is listed with why. The cart's row is the only lock that two such calls wait for, so the
-- order of their lines does not matter.
create or replace function set_lines(which which_cart, wanted jsonb, today date, shelved boolean default false)
returns jsonb language plpgsql as $$
declare
  cart carts := held_cart(which);
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
  return cart_answer(cart, today, shelved) || jsonb_build_object('refused', refused);
end $$;
