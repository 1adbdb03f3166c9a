-- Packs that were ordered under a contract in the month of a day.
create or replace function contract_packs(contract bigint, day date, except_order bigint default null) returns bigint
language sql stable as $$
  select coalesce(sum(l.total_qty), 0)::bigint
  from order_discount_lines d
  join orders o on o.id = d.order_id
  join order_lines l on l.order_id = d.order_id and l.product_code = d.product_code
  where d.contract_id = contract and not is_off(o.status) and d.order_id is distinct from except_order
    and o.placed_at >= date_trunc('month', day)::timestamp at time zone 'Asia/Kolkata'
    and o.placed_at < (date_trunc('month', day) + interval '1 month')::timestamp at time zone 'Asia/Kolkata'
$$;
