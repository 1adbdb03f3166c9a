-- What another order was billed under the number of an invoice that is there.
create or replace function add_to_invoice(wanted bigint, given jsonb, of_order bigint) returns void language sql as $$
  update invoices i set value_paise = i.value_paise + a.value_paise, cgst_paise = i.cgst_paise + a.cgst_paise,
    sgst_paise = i.sgst_paise + a.sgst_paise, igst_paise = i.igst_paise + a.igst_paise,
    round_off_paise = i.round_off_paise + a.round_off_paise, total_paise = i.total_paise + a.total_paise,
    po_no = case when o.po_no = any(string_to_array(i.po_no, ', ')) then i.po_no
      else nullif(concat_ws(', ', i.po_no, o.po_no), '') end
  from jsonb_populate_record(null::invoices, given) a, orders o
  where i.id = wanted and o.id = of_order
$$;
