-- The cart that is meant, made when it is first asked for. A discount is for a party that the
-- distributor supplies and that the employee may sell to.
create or replace function find_cart(which which_cart) returns carts language plpgsql as $$
declare
  buyer bigint;
  place text;
  party bigint := case when which.kind = 'discount' then which.party_id end;
  cart carts;
begin
  select * into cart from carts_meant(which);
  if found then
    return cart;
  end if;

  if which.is_employee then
    if which.distributor is null then
      raise exception 'Say for whom you order.' using errcode = 'AP422';
    end if;
    select a.id into buyer
    from accounts a
    join employee_distributors e on e.distributor_id = a.id and e.employee_id = which.orderer
    where lower(a.username) = lower(which.distributor) and a.div_type in (which.product_type, 'B');
  else
    select a.id into buyer
    from accounts a
    where a.id = which.orderer and (which.distributor is null or lower(a.username) = lower(which.distributor))
      and a.div_type in (which.product_type, 'B');
  end if;
  if buyer is null then
    raise exception 'That distributor is not there, or not yours to order for.' using errcode = 'AP404';
  end if;

  if which.kind = 'discount' then
    if which.product_type <> 'E' then
      raise exception 'Discount orders are made in the ethical business.' using errcode = 'AP403';
    elsif party is null then
      raise exception 'Say for whom it is: choose a doctor or hospital.' using errcode = 'AP422';
    end if;
    perform from parties p
    where p.id = party and p.active
      and exists (select from party_distributors s where s.party_id = p.id and s.distributor_id = buyer)
      and (not which.is_employee
        or exists (select from party_employees e where e.party_id = p.id and e.employee_id = which.orderer));
    if not found then
      raise exception 'That doctor or hospital is not there, or not yours to sell to.' using errcode = 'AP404';
    end if;
  end if;

  select d.plant_code into place
  from distributor_plants d
  where d.distributor_id = buyer and (which.cfa_code is null or d.plant_code = which.cfa_code)
  order by d.rank
  limit 1;
  if place is null then
    raise exception 'That CFA does not serve this distributor.' using errcode = 'AP404';
  end if;

  for attempt in 1..2 loop
    select * into cart from carts c
    where c.placer_id = which.orderer and c.distributor_id = buyer and c.product_type = which.product_type
      and c.cfa_code = place and c.kind = which.kind and c.party_id is not distinct from party;
    exit when cart.id is not null or attempt = 2;
    insert into carts (placer_id, distributor_id, product_type, cfa_code, kind, party_id)
    values (which.orderer, buyer, which.product_type, place, which.kind, party)
    on conflict do nothing;
    -- What names a party waits for those who merge it.
    if exists (select from parties p where p.id = party and p.merged_into is not null) then
      raise exception 'This doctor or hospital was just merged with another. Choose that one.' using errcode = 'AP409';
    end if;
  end loop;
  return cart;
end $$;
