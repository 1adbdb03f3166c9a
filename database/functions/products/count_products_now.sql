-- What the triggers left out while `counts_later`, for these products of a type: the last thing
-- that a large change does.
create or replace function count_products_now(codes text[], type text) returns void language plpgsql as $$
begin
  perform set_config('apotheca.counts_later', 'off', true);
  insert into division_totals (division_code, active_products, products)
  select d.code, 0, 0 from divisions d where d.product_type = type order by d.code
  on conflict do nothing;
  -- Locked first, counted then: what others have counted until now is seen, what comes later is
  -- added to it.
  perform from division_totals t join divisions d on d.code = t.division_code and d.product_type = type
  order by t.division_code for update of t;
  update division_totals t set active_products = counted.active_products, products = counted.products
  from (
    select d.code, count(p.id) filter (where p.active) as active_products, count(p.id) as products
    from divisions d left join products p on p.division_code = d.code
    where d.product_type = type group by d.code
  ) counted
  where t.division_code = counted.code
    and (t.active_products, t.products) is distinct from (counted.active_products, counted.products);
  perform shelve_products_now(codes);
end $$;
