-- The cart that is meant, where it is there: of a firm that orders for itself or that the employee
-- serves, at the CFA that is named or else its first; of a discount, for a party that the firm
-- supplies and that the employee may sell to. `find_cart` makes it, or says why there is none.
create or replace function carts_meant(which which_cart) returns setof carts language sql stable as $$
  select c.*
  from carts c
  where c.placer_id = which.orderer
    and c.distributor_id = case when which.distributor is null then which.orderer
      else (select a.id from accounts a where lower(a.username) = lower(which.distributor)) end
    and c.product_type = which.product_type
    and c.cfa_code = (
      select d.plant_code from distributor_plants d
      where d.distributor_id = c.distributor_id and (which.cfa_code is null or d.plant_code = which.cfa_code)
      order by d.rank
      limit 1)
    and c.kind = which.kind
    and exists (select from accounts a where a.id = c.distributor_id and a.div_type in (which.product_type, 'B'))
    and case when which.is_employee
      then exists (
        select from employee_distributors e where e.employee_id = which.orderer and e.distributor_id = c.distributor_id)
      else c.distributor_id = which.orderer end
    and case when which.kind <> 'discount' then c.party_id is null
      else which.product_type = 'E' and exists (
        select from parties p
        join party_distributors s on s.party_id = p.id and s.distributor_id = c.distributor_id
        where p.id = which.party_id and p.id = c.party_id and p.active
          and (not which.is_employee
            or exists (select from party_employees e where e.party_id = p.id and e.employee_id = which.orderer))) end
$$;
