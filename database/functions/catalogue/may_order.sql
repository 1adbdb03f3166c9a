-- Who may order what: the products of a type that somebody may order for a buyer today. The
-- catalogue, the cart, paste, reorder, edit, confirming and placing ask here; the planner puts it
-- into their own question. The divisions are an array, found once: as a join, each of them would be
-- looked through for what a search finds in one place.
create or replace function may_order(orderer bigint, buyer bigint, type text) returns setof products
language sql stable as $$
  select p.*
  from products p
  where p.active and p.product_type = type and p.division_code = any(array(select v from divisions_for(orderer, buyer, type) v))
$$;
