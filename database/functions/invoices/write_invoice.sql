-- An invoice under its number, for an order; null where the number is taken already.
create or replace function write_invoice(given jsonb, of_order bigint) returns bigint language sql as $$
  insert into invoices (invoice_no, distributor_id, product_type, invoice_date, due_date, plant_code, order_id,
    place_of_supply, value_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, po_no, deliver_to)
  select i.invoice_no, i.distributor_id, i.product_type, i.invoice_date, i.due_date, i.plant_code, of_order, i.place_of_supply,
    i.value_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.round_off_paise, i.total_paise,
    coalesce(i.po_no, (select o.po_no from orders o where o.id = of_order)), deliver_to(i.distributor_id)
  from jsonb_populate_record(null::invoices, given) i
  on conflict (invoice_no) do nothing
  returning id
$$;
