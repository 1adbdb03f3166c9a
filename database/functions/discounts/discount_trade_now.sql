-- Lines of these discount orders as `discount_trade` should have them; null: of all.
create or replace function discount_trade_now(ids bigint[]) returns setof discount_trade language sql stable as $$
  select o.id, l.product_code, (o.placed_at at time zone 'Asia/Kolkata')::date, l.division_code, x.party_id, y.kind,
    o.distributor_id, coalesce(e.id, 0), l.total_qty, case when z.contract_id is null then 0 else l.total_qty end,
    l.total_qty * z.pts_paise, l.total_qty * z.net_rate_paise, coalesce(r.open_paise, 0), coalesce(r.paid_paise, 0),
    row_number() over (partition by o.id order by l.line_no) = 1,
    row_number() over (partition by o.id, l.division_code order by l.line_no) = 1
  from orders o
  join order_discounts x on x.order_id = o.id
  join parties y on y.id = x.party_id
  join order_discount_lines z on z.order_id = o.id
  join order_lines l on l.order_id = o.id and l.product_code = z.product_code
  left join employees e on e.id = o.placer_id
  left join lateral (
    select sum(k.quantity * k.rate_paise) filter (where c.state in ('raised', 'checking'))::bigint as open_paise,
      sum(k.approved_qty * k.rate_paise) filter (where c.state = 'settled')::bigint as paid_paise
    from invoice_lines d
    join claim_lines k on k.line_id = d.line_id and k.rate_paise is not null
    join claims c on c.id = k.claim_id
    where d.order_id = o.id and d.product_code = l.product_code
  ) r on true
  where (ids is null or o.id = any(ids)) and o.kind = 'discount' and not is_off(o.status)
$$;
