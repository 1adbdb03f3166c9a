drop function if exists open_cart(bigint, boolean, text, text, text, text);
-- The cart of (who orders, for whom, product type, CFA, kind, party), made when it is first asked for. A discount is for a party
-- that the distributor supplies and that the employee may sell to.
create or replace function open_cart(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, party bigint default null
) returns carts language plpgsql as $$
declare
  buyer bigint;
  place text;
  cart carts;
begin
  if is_employee then
    if distributor is null then
      raise exception 'Say for whom you order.' using errcode = 'AP422';
    end if;
    select a.id into buyer
    from accounts a
    join employee_distributors e on e.distributor_id = a.id and e.employee_id = me
    where lower(a.username) = lower(distributor) and a.div_type in (type, 'B');
  else
    select a.id into buyer
    from accounts a
    where a.id = me and (distributor is null or lower(a.username) = lower(distributor)) and a.div_type in (type, 'B');
  end if;
  if buyer is null then
    raise exception 'That distributor is not there, or not yours to order for.' using errcode = 'AP404';
  end if;

  if cart_kind = 'discount' then
    if type <> 'E' then
      raise exception 'Discount orders are made in the ethical business.' using errcode = 'AP403';
    elsif party is null then
      raise exception 'Say for whom it is: choose a doctor or hospital.' using errcode = 'AP422';
    end if;
    perform from parties p
    where p.id = party and p.active
      and exists (select from party_distributors s where s.party_id = p.id and s.distributor_id = buyer)
      and (not is_employee or exists (select from party_employees e where e.party_id = p.id and e.employee_id = me));
    if not found then
      raise exception 'That doctor or hospital is not there, or not yours to sell to.' using errcode = 'AP404';
    end if;
  else
    party := null;
  end if;

  select d.plant_code into place
  from distributor_plants d
  where d.distributor_id = buyer and (cfa is null or d.plant_code = cfa)
  order by d.rank
  limit 1;
  if place is null then
    raise exception 'That CFA does not serve this distributor.' using errcode = 'AP404';
  end if;

  select * into cart from carts c
  where c.placer_id = me and c.distributor_id = buyer and c.product_type = type and c.cfa_code = place and c.kind = cart_kind
    and c.party_id is not distinct from party;
  if cart.id is null then
    insert into carts (placer_id, distributor_id, product_type, cfa_code, kind, party_id)
    values (me, buyer, type, place, cart_kind, party)
    on conflict do nothing;
    -- What names a party waits for those who merge it.
    if exists (select from parties p where p.id = party and p.merged_into is not null) then
      raise exception 'This doctor or hospital was just merged with another. Choose that one.' using errcode = 'AP409';
    end if;
    select * into cart from carts c
    where c.placer_id = me and c.distributor_id = buyer and c.product_type = type and c.cfa_code = place and c.kind = cart_kind
      and c.party_id is not distinct from party;
  end if;
  return cart;
end $$;
