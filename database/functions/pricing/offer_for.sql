-- The offer that wins for a product: dates, product or division, distributor; most free per unit,
-- then the newest. As a set, the search becomes part of the statement that asks, instead of a call
-- a row.
create or replace function offer_for(code text, division text, distributor bigint, today date) returns setof offers
language sql stable as $$
  select o.*
  from offers_to(distributor, today) o
  where o.target = any(array['product ' || code, 'division ' || division])
  order by o.scheme_qty::double precision / (o.min_qty + o.scheme_qty) desc, o.id desc
  limit 1
$$;
