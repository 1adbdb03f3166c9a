-- Batches that another system named, without packs of ours: [{product_code, batch_no, expires_on,
-- mrp_paise}].
create or replace function know_batches(plant text, named jsonb) returns void language sql as $$
  insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise)
  select distinct on (l.product_code, l.batch_no) plant, l.product_code, l.batch_no, l.expires_on, l.mrp_paise
  from jsonb_populate_recordset(null::batches, named) l
  order by l.product_code, l.batch_no
  on conflict (plant_code, product_code, batch_no) do nothing
$$;
