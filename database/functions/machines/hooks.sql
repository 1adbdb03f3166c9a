-- Notes for every webhook that wants it what happened to these orders, each with more to say of it,
-- in the transaction of what happened.
create or replace function hooks(what text, of_orders bigint[], more jsonb[]) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event, payload)
  select w.id, what, jsonb_build_object('event', what, 'order_no', o.order_no, 'order_id', o.id, 'status', o.status,
    'product_type', o.product_type, 'distributor', a.username, 'cfa_code', o.cfa_code, 'total_paise', o.total_paise,
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) || coalesce(h.more, '{}')
  from unnest(of_orders, more) with ordinality h (order_id, more, nth)
  cross join webhooks w
  join orders o on o.id = h.order_id
  join accounts a on a.id = o.distributor_id
  where w.deleted_at is null and not w.paused and what = any(w.events) and w.product_type = o.product_type
  order by h.nth
$$;
