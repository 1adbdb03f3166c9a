-- The contract that holds for a party and a product on a day: its own before that of its kind, the
-- product's before the division's. What is sold in discount orders asks here.
create or replace function contract_for(party bigint, party_kind_of text, code text, division text, day date)
returns rate_contracts language sql stable as $$
  select c.*
  from rate_contracts c
  where (c.party_id = party or c.party_id is null and c.party_kind = party_kind_of)
    and (c.product_code = code or c.product_code is null and c.division_code = division)
    and day between c.starts_on and c.ends_on
  order by c.party_id is null, c.product_code is null, c.id desc
  limit 1
$$;
