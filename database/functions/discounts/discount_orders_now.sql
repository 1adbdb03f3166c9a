-- These orders of `discount_trade` as `discount_order_trade` should have them; null: all.
create or replace function discount_orders_now(ids bigint[]) returns setof discount_order_trade language sql stable as $$
  select t.order_id, t.placed_on, t.party_id, t.party_kind, t.distributor_id, t.employee_id, sum(t.packs), sum(t.contract_packs),
    sum(t.at_pts_paise)::bigint, sum(t.net_paise)::bigint, sum(t.claims_open_paise)::bigint, sum(t.claims_paid_paise)::bigint
  from discount_trade t
  where ids is null or t.order_id = any(ids)
  group by t.order_id, t.placed_on, t.party_id, t.party_kind, t.distributor_id, t.employee_id
$$;
