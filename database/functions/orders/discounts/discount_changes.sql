-- The lines of a discount order whose discount becomes another, as its event tells it.
create or replace function discount_changes(wanted bigint, given jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('product_code', d.product_code, 'was', l.total_qty, 'is', l.total_qty, 'reason',
    trim_scale(n.discount_bp / 100.0) || '% below PTS, was ' || trim_scale(d.discount_bp / 100.0) || '%') order by l.line_no), '[]')
  from order_discount_lines d
  join jsonb_populate_recordset(null::order_discount_lines, given) n on n.product_code = d.product_code
  join order_lines l on l.order_id = d.order_id and l.product_code = d.product_code
  where d.order_id = wanted and n.discount_bp <> d.discount_bp
$$;
