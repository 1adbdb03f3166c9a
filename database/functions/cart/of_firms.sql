-- What the products of a regular cart are to its firm alone, and the version of the shelf that has
-- what everybody sees of them. As a set, so that many carts are read by one plan.
create or replace function of_firms(cart carts, today date) returns table (of_firm jsonb) language sql stable as $$
  select jsonb_build_object(
    'version', (select sum(v.version)::bigint from shelf_versions v),
    'divisions', array(select v from divisions_for(cart.placer_id, cart.distributor_id, cart.product_type) v),
    'own_offers', (
      select coalesce(jsonb_agg(jsonb_build_object('target', o.target, 'offer', jsonb_build_object('id', o.id,
        'enabled', true, 'compulsory', o.compulsory, 'minQty', o.min_qty, 'schemeQty', o.scheme_qty))), '[]')
      from offers_to(cart.distributor_id, today) o where o.distributor_id = cart.distributor_id),
    'licence_ended', (
      select d.licence_expires_on from distributors d where d.id = cart.distributor_id and d.licence_expires_on < today))
$$;
