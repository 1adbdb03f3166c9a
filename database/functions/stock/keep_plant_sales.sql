-- The 90 days before this one, counted anew: whoever looks adds what sold since, and takes off what
-- is older by now.
create or replace function keep_plant_sales(this_day date) returns void language plpgsql as $$
declare
  upto timestamptz := this_day::timestamp at time zone 'Asia/Kolkata';
  since timestamptz := upto - interval '90 days';
begin
  lock table plant_sales in share row exclusive mode;
  delete from plant_sales;
  insert into plant_sales (plant_code, product_code, packs)
  select b.plant_code, b.product_code, -sum(m.change)
  from stock_movements m
  join batches b on b.id = m.batch_id
  where m.kind = 'issue' and m.at >= since and m.at < upto
  group by b.plant_code, b.product_code;
  insert into plant_sales_span (counted_from, counted_to) values (since, upto)
  on conflict (is_only) do update set counted_from = excluded.counted_from, counted_to = excluded.counted_to;
end $$;
