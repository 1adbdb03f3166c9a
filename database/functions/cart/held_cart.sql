-- The cart that is meant, held until the change is done. It may be gone by then: two doctors were
-- merged, a territory was handed over.
create or replace function held_cart(which which_cart) returns carts language plpgsql as $$
declare
  cart carts := find_cart(which);
begin
  select * into cart from carts c where c.id = cart.id and c.placer_id = which.orderer for update;
  if not found then
    raise exception 'This cart was just joined with another or handed over. Open it again.' using errcode = 'AP409';
  end if;
  return cart;
end $$;
