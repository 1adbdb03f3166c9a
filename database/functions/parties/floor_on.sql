-- Below which net rate nobody sells a product on a day: the dated floor of the master, else PTS
-- less the given share.
create or replace function floor_on(code text, pts_paise bigint, day date, below_bp integer) returns bigint
language sql stable as $$
  select coalesce(
    (select f.floor_paise from product_floors f
      where f.product_code = code and f.valid_from <= day
      order by f.valid_from desc
      limit 1),
    ceil(pts_paise::numeric * (10000 - below_bp) / 10000)::bigint)
$$;
