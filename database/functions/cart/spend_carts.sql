-- Orders are made of these lines of carts that are locked, as they were seen: they leave them, and
-- the purchase order that a cart named goes with its order.
create or replace function spend_carts(spent bigint[], lines jsonb[]) returns void language sql as $$
  delete from cart_items i
  using unnest(spent, lines) s (cart_id, lines)
  cross join lateral jsonb_array_elements(s.lines) l
  where i.cart_id = s.cart_id and i.product_code = l ->> 'product_code';
  update carts c set version = c.version + 1, updated_at = now(), po_no = null where c.id = any(spent);
$$;
