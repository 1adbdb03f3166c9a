-- Tells open screens that these orders are to be read again.
create or replace function announce_orders(ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_notify('orders', jsonb_build_object('order_id', o.id, 'distributor_id', o.distributor_id,
    'placer_id', o.placer_id, 'product_type', o.product_type)::text)
  from orders o where o.id = any(ids);
end $$;
