-- An order is made of these products of a cart, as it was seen: they leave it. Answers with the
-- purchase order that the cart named, which goes with the order.
create or replace function spend_cart(wanted bigint, seen integer, codes text[]) returns text language plpgsql as $$
declare
  named text;
begin
  select c.po_no into named from carts c where c.id = wanted;
  update carts c set version = c.version + 1, updated_at = now(), po_no = null where c.id = wanted and c.version = seen;
  if not found then
    raise exception 'The cart has changed since you looked. Look at it again, then place.' using errcode = 'AP409';
  end if;
  delete from cart_items i where i.cart_id = wanted and i.product_code = any(codes);
  return named;
end $$;
