-- Two parties that are one: its orders and its open carts go to the one that stays. A cart that the other has too keeps its
-- lines where they are; nobody can place it any more.
create or replace function move_party_orders(gone bigint, stays bigint) returns void language sql as $$
  update order_discounts set party_id = stays where party_id = gone;
  update carts c set party_id = stays
  where c.party_id = gone and not exists (
    select from carts o where o.party_id = stays and o.placer_id = c.placer_id and o.distributor_id = c.distributor_id
      and o.product_type = c.product_type and o.cfa_code = c.cfa_code and o.kind = c.kind);
$$;
