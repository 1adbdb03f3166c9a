-- Counts the free packs again where batches have grown too old since, or the shelf life on delivery
-- was changed.
create or replace function age_stock() returns void language sql as $$
  update stock s set quantity = n.quantity
  from (
    select b.plant_code, b.product_code,
      sum(free_packs(b.on_hand, b.reserved, b.blocked_reason, b.expires_on, p.until))::integer as quantity
    from batches b
    join (select code, good_until(code) as until from plants) p on p.code = b.plant_code
    group by b.plant_code, b.product_code
  ) n
  where n.plant_code = s.plant_code and n.product_code = s.product_code and n.quantity <> s.quantity
$$;
