drop function if exists show_cart(which_cart, date);
create or replace function show_cart(which which_cart, today date, shelved boolean default false) returns jsonb language plpgsql as $$
begin
  return cart_answer(find_cart(which), today, shelved);
end $$;
