-- What customers see of the stock: the free packs of a product at a plant. The job
-- `age-stock` counts again every night, as batches grow old by themselves.
create or replace function keep_stock()
returns trigger
language plpgsql
as $$
begin
  insert into stock as s (plant_code, product_code, quantity)
  select n.plant_code, n.product_code, 0 from (select distinct plant_code, product_code from changed) n
  on conflict do nothing;
  update stock s set quantity = now_there.quantity
  from (
    select c.plant_code, c.product_code,
      coalesce(sum(free_packs(b.on_hand, b.reserved, b.blocked_reason, b.expires_on, c.until)), 0)::integer as quantity
    from (
      select plant_code, product_code, u.until
      from (select distinct plant_code, product_code from changed) p
      join (select plant_code, good_until(plant_code) as until from (select distinct plant_code from changed) x) u using (plant_code)
    ) c
    join batches b using (plant_code, product_code)
    group by c.plant_code, c.product_code
  ) now_there
  where s.plant_code = now_there.plant_code and s.product_code = now_there.product_code
    and s.quantity <> now_there.quantity;
  return null;
end $$;

create or replace trigger batches_stock_of_new
  after insert on batches referencing new table as changed
  for each statement execute function keep_stock();
create or replace trigger batches_stock
  after update on batches referencing new table as changed
  for each statement execute function keep_stock();
