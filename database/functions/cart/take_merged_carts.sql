-- Two parties that are one: the open carts of the one that goes belong to the one that stays. A
-- cart that the other has too takes the lines of this one in, the packs of a product in both added
-- up at the discount of the one that stays.
create or replace function take_merged_carts() returns trigger language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select c.id as gone_id, o.id as stays_id
    from carts c
    join carts o on o.party_id = new.merged_into and o.placer_id = c.placer_id and o.distributor_id = c.distributor_id
      and o.product_type = c.product_type and o.cfa_code = c.cfa_code and o.kind = c.kind
    where c.party_id = new.id
    order by c.id
    for update of c, o
  loop
    update carts set version = version + 1, updated_at = now() where id = pair.stays_id;
    insert into cart_items as i (cart_id, product_code, quantity, as_typed, seen_price_paise, added_at, discount_bp, version)
    select pair.stays_id, g.product_code, g.quantity, g.as_typed, g.seen_price_paise, g.added_at, g.discount_bp, c.version
    from cart_items g join carts c on c.id = pair.stays_id
    where g.cart_id = pair.gone_id
    on conflict (cart_id, product_code) do update
      set quantity = least(i.quantity + excluded.quantity, 99999), version = excluded.version;
    delete from carts where id = pair.gone_id;
  end loop;
  update carts set party_id = new.merged_into where party_id = new.id;
  return null;
end $$;

create or replace trigger parties_move_carts
  after update of merged_into on parties
  for each row when (old.merged_into is null and new.merged_into is not null)
  execute function take_merged_carts();
