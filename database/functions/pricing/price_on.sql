-- What a product costs on a day: the dated price that is valid then, else the one it has in the
-- master.
create or replace function price_on(p products, day date)
returns table (mrp_paise bigint, ptr_paise bigint, pts_paise bigint) language sql stable as $$
  select coalesce(d.mrp_paise, (p).mrp_paise), coalesce(d.ptr_paise, (p).ptr_paise), coalesce(d.pts_paise, (p).pts_paise)
  from (values (1)) as one
  left join lateral (
    select d.mrp_paise, d.ptr_paise, d.pts_paise from product_prices d
    where d.product_code = (p).product_code and d.valid_from <= day
    order by d.valid_from desc
    limit 1
  ) d on true
$$;
