-- Who may order what: the products of a type that somebody may order for a buyer today. The catalogue, the cart, paste,
-- reorder, edit, confirming and placing ask here; the planner puts it into their own question.
create or replace function may_order(orderer bigint, buyer bigint, type text) returns setof products
language sql stable as $$
  select p.*
  from products p
  where p.active and p.product_type = type and p.division_code in (select v from divisions_for(orderer, buyer, type) v)
$$;
