-- Whether a product may stand in a cart of this kind: a launch while it runs, a discount if it is
-- on the list and of a division that may sell to the party. Not in SQL alone: it would be planned
-- into every cart, which would wait for these tables then.
create or replace function may_be_sold_as(cart carts, code text, division text, today date) returns boolean
language plpgsql stable as $$
begin
  if cart.kind = 'launch' then
    return exists (
      select from launch_products l where l.product_code = code and today between l.start_date and l.end_date);
  elsif cart.kind = 'discount' then
    return exists (select from discounted_products d where d.product_code = code)
      and exists (select from party_divisions v where v.party_id = cart.party_id and v.division_code = division);
  end if;
  return true;
end $$;
