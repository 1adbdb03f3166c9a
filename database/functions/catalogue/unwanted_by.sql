-- The products that a firm has said it does not want, on a day.
create or replace function unwanted_by(firm bigint, today date) returns setof unwanted_products
language sql stable as $$
  select u.* from unwanted_products u where u.distributor_id = firm and (u.until is null or u.until >= today)
$$;
