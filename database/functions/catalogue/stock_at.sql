-- What these products have at a plant. Null while somebody holds the whole of `stock`: a cart says
-- nothing of it then, instead of waiting.
create or replace function stock_at(plant text, codes text[]) returns table (product_code text, quantity integer)
language plpgsql rows 20 as $$
begin
  lock table stock in access share mode nowait;
  return query
    select code, coalesce((select s.quantity from stock s where s.plant_code = plant and s.product_code = code), 0)
    from unnest(codes) code;
exception when lock_not_available then
  return query select code, null::integer from unnest(codes) code;
end $$;
