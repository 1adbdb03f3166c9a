-- The lines of new or edited orders, as they are decided for.
create or replace function write_lines(of_orders bigint[], lines jsonb[]) returns setof order_lines language sql as $$
  insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
    total_qty, offer_id, min_qty, scheme_qty, compulsory, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
  select o.id, l.line_no, l.product_code, l.product_name, l.division_code, l.pack, l.quantity_ordered, l.free_qty,
    l.total_qty, l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp, l.amount_paise, l.tax_paise
  from unnest(of_orders, lines) o (id, lines)
  cross join lateral jsonb_populate_recordset(null::order_lines, o.lines) l
  returning *
$$;
