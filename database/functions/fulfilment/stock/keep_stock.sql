-- What customers see of the stock: packs of a product at a plant that are there, not promised, not blocked and good for 90
-- days. A job refreshes it every night, as batches grow old by themselves.
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
    select c.plant_code, c.product_code, coalesce(sum(b.on_hand - b.reserved) filter (
      where b.blocked_reason is null and b.expires_on >= (now() at time zone 'Asia/Kolkata')::date + 90), 0)::integer as quantity
    from (select distinct plant_code, product_code from changed) c
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
