-- Packs that another system billed for an order, by the batches that it named.
create or replace function allocate_billed(of_order bigint, of_invoice bigint, billed_lines jsonb) returns void language sql as $$
  insert into allocations (order_id, line_no, batch_id, paid_qty, free_qty, invoice_id)
  select of_order, l.order_line_no, b.id, l.paid_qty, l.free_qty, of_invoice
  from jsonb_populate_recordset(null::invoice_lines, billed_lines) l
  join invoices i on i.id = of_invoice
  join batches b on b.plant_code = i.plant_code and b.product_code = l.product_code and b.batch_no = l.batch_no
$$;
