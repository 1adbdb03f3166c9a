-- The offers that a distributor has on a day: those made to everybody, and its own. Of nobody,
-- those made to everybody.
create or replace function offers_to(distributor bigint, today date) returns setof offers
language sql stable as $$
  select o.*
  from offers o
  where o.enabled and (o.distributor_id is null or o.distributor_id = distributor)
    and today between o.starts_on and o.ends_on
$$;
