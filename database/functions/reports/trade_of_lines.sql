-- What lines of invoices add to the day totals: the one place that says what is counted. The first
-- line that was invoiced of an order brings along what the order asked for; what came first is what
-- its invoice has of the order.
create or replace function trade_of_lines(wanted bigint[])
returns table (distributor_id bigint, day date, product_code text, division_code text, product_type text, kind text,
  placer_id bigint, value_paise bigint, packs bigint, free_packs bigint, pack_days bigint, ordered_packs bigint,
  first_packs bigint, promised_free bigint, missed_free bigint)
language sql stable as $$
  with lines as (
    select l.line_id, l.invoice_id, l.order_id, l.product_code, l.division_code, l.amount_paise, l.paid_qty, l.free_qty
    from invoice_lines l
    where l.line_id = any(wanted)
  ), firsts as (
    select distinct on (f.order_id) f.order_id, f.invoice_id, f.line_id
    from invoice_lines f
    join invoices n on n.id = f.invoice_id and n.cancelled_at is null
    where f.order_id in (select l.order_id from lines l)
    order by f.order_id, f.line_id
  ), invoiced as (
    select l.product_code, l.division_code, l.amount_paise, l.paid_qty, l.free_qty, i.distributor_id, i.invoice_date,
      i.product_type, l.order_id, coalesce(o.kind, 'regular') as kind, coalesce(e.id, 0) as placer_id,
      greatest(i.invoice_date - (o.placed_at at time zone 'Asia/Kolkata')::date, 0) as days,
      coalesce(f.invoice_id = l.invoice_id, false) as is_first, coalesce(f.line_id = l.line_id, false) as brings_order
    from lines l
    join invoices i on i.id = l.invoice_id
    left join orders o on o.id = l.order_id
    left join firsts f on f.order_id = l.order_id
    left join employees e on e.id = o.placer_id
  ), counted as (
    select distributor_id, invoice_date, product_code, division_code, product_type, kind, placer_id, amount_paise as value_paise,
      paid_qty + free_qty as packs, free_qty as free_packs, (paid_qty + free_qty) * coalesce(days, 0) as pack_days,
      0 as ordered_packs, case when is_first then paid_qty + free_qty else 0 end as first_packs, 0 as promised_free, 0 as missed_free
    from invoiced
    union all
    select i.distributor_id, i.invoice_date, l.product_code, l.division_code, i.product_type, i.kind, i.placer_id, 0, 0, 0, 0,
      l.total_qty, 0, l.free_qty,
      case when l.scheme_qty > 0
        then greatest(ceil(l.total_qty::numeric / (l.min_qty + l.scheme_qty))::integer * l.scheme_qty - l.free_qty, 0) else 0 end
    from invoiced i
    join order_lines l on l.order_id = i.order_id
    where i.brings_order and l.total_qty > 0
  )
  select distributor_id, invoice_date, product_code, division_code, product_type, kind, placer_id, sum(value_paise)::bigint,
    sum(packs), sum(free_packs), sum(pack_days)::bigint, sum(ordered_packs), sum(first_packs), sum(promised_free), sum(missed_free)
  from counted
  group by 1, 2, 3, 4, 5, 6, 7
$$;
