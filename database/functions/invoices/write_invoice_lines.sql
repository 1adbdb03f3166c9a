-- The lines of an order in an invoice, after those that it has.
create or replace function write_invoice_lines(of_invoice bigint, of_order bigint, given jsonb) returns void language sql as $$
  insert into invoice_lines (invoice_id, distributor_id, line_no, order_id, order_line_no, product_code, product_name,
    division_code, pack, hsn, batch_no, expires_on, mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise, cgst_paise,
    sgst_paise, igst_paise)
  select i.id, i.distributor_id, i.lines + l.line_no, of_order, l.order_line_no, l.product_code, l.product_name, l.division_code,
    l.pack, l.hsn, l.batch_no, l.expires_on, l.mrp_paise, l.price_paise, l.paid_qty, l.free_qty, l.gst_bp, l.amount_paise,
    l.cgst_paise, l.sgst_paise, l.igst_paise
  from (
    select i.id, i.distributor_id,
      coalesce((select max(l.line_no) from invoice_lines l where l.invoice_id = i.id), 0) as lines
    from invoices i where i.id = of_invoice
  ) i
  cross join jsonb_populate_recordset(null::invoice_lines, given) l
$$;
