-- The divisions of a product type that somebody may order from: a distributor from its own, an
-- employee for a distributor from those that both have. Without a buyer, an employee's own.
create or replace function divisions_for(orderer bigint, buyer bigint, type text) returns setof text
language sql stable as $$
  select v.code
  from divisions v
  where v.product_type = type
    and (buyer is null or exists (
      select from distributor_divisions d where d.distributor_id = buyer and d.division_code = v.code))
    and (orderer = buyer or exists (
      select from employee_divisions e where e.employee_id = orderer and e.division_code = v.code))
$$;
