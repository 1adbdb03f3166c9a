drop function if exists read_cart(bigint, boolean, text, text, text, text, date);
create or replace function read_cart(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, today date, party bigint default null
) returns jsonb language plpgsql as $$
begin
  return cart_answer(open_cart(me, is_employee, distributor, cfa, type, cart_kind, party), today);
end $$;
