-- The row of an opened cart, held until the change is done. It may be gone by then: two doctors were merged, a territory was handed over.
create or replace function hold_cart(opened carts) returns carts language plpgsql as $$
declare
  held carts;
begin
  select * into held from carts c where c.id = opened.id and c.placer_id = opened.placer_id for update;
  if not found then
    raise exception 'This cart was just joined with another or handed over. Open it again.' using errcode = 'AP409';
  end if;
  return held;
end $$;
