create or replace function show_cart(which which_cart, today date) returns jsonb language plpgsql as $$
begin
  return cart_answer(find_cart(which), today);
end $$;
