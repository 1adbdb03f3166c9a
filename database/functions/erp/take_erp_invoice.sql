-- A billing document of the ERP becomes an invoice, once: what was billed is allocated from the ERP's batches, which are no stock
-- of ours, and the order moves on. Other parts and other orders of the same firm, plant and product type on the same document add
-- their lines to it, unless it has an IRN or its month is closed (decision 120). Null where that is done already, or where the number is
-- another's.
create or replace function take_erp_invoice(billed jsonb, billed_lines jsonb) returns bigint language plpgsql as $$
declare
  of_order bigint := billed ->> 'order_id';
  of_part integer := billed ->> 'part_no';
  no text := billed -> 'invoice' ->> 'invoice_no';
  of_firm bigint := billed -> 'invoice' ->> 'distributor_id';
  made bigint;
  before integer := 0;
  step jsonb;
begin
  insert into invoices (invoice_no, distributor_id, product_type, invoice_date, due_date, plant_code, order_id,
    place_of_supply, value_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, po_no, deliver_to)
  select i.invoice_no, i.distributor_id, i.product_type, i.invoice_date, i.due_date, i.plant_code, of_order, i.place_of_supply,
    i.value_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.round_off_paise, i.total_paise,
    (select o.po_no from orders o where o.id = of_order), deliver_to(i.distributor_id)
  from jsonb_populate_record(null::invoices, billed -> 'invoice') i
  on conflict (invoice_no) do nothing
  returning id into made;
  if made is null then
    select i.id into made
    from invoices i
    join jsonb_populate_record(null::invoices, billed -> 'invoice') a on a.distributor_id = i.distributor_id
      and a.product_type = i.product_type and a.plant_code = i.plant_code and a.place_of_supply = i.place_of_supply
    where i.invoice_no = no and i.cancelled_at is null
      and exists (select from erp_documents d where d.kind = 'billing' and d.document_no = no and d.invoice_id = i.id)
      and not is_reported(i)
    for update of i;
    if made is null or not exists (
      select from erp_documents d
      where d.kind = 'billing' and d.document_no = no and d.order_id = of_order and d.part_no = of_part and d.invoice_id is null
    ) then
      return null;
    end if;
    select max(l.line_no) into before from invoice_lines l where l.invoice_id = made;
    update invoices i set value_paise = i.value_paise + a.value_paise, cgst_paise = i.cgst_paise + a.cgst_paise,
      sgst_paise = i.sgst_paise + a.sgst_paise, igst_paise = i.igst_paise + a.igst_paise,
      round_off_paise = i.round_off_paise + a.round_off_paise, total_paise = i.total_paise + a.total_paise,
      po_no = case when o.po_no = any(string_to_array(i.po_no, ', ')) then i.po_no
        else nullif(concat_ws(', ', i.po_no, o.po_no), '') end
    from jsonb_populate_record(null::invoices, billed -> 'invoice') a, orders o
    where i.id = made and o.id = of_order;
  end if;
  update erp_documents d set invoice_id = made, total_paise = (billed -> 'invoice' ->> 'total_paise')::bigint
  where d.kind = 'billing' and d.document_no = no and d.order_id = of_order and d.part_no = of_part;

  insert into invoice_lines (invoice_id, distributor_id, line_no, order_id, order_line_no, product_code, product_name,
    division_code, pack, hsn, batch_no, expires_on, mrp_paise, price_paise, paid_qty, free_qty, gst_bp, amount_paise, cgst_paise,
    sgst_paise, igst_paise)
  select made, of_firm, before + l.line_no, of_order, l.order_line_no, l.product_code, l.product_name, l.division_code, l.pack,
    l.hsn, l.batch_no, l.expires_on, l.mrp_paise, l.price_paise, l.paid_qty, l.free_qty, l.gst_bp, l.amount_paise, l.cgst_paise,
    l.sgst_paise, l.igst_paise
  from jsonb_populate_recordset(null::invoice_lines, billed_lines) l;

  perform know_batches(billed -> 'invoice' ->> 'plant_code', billed_lines);
  perform allocate_billed(of_order, made, billed_lines);
  perform bill_order(of_order, (billed -> 'invoice' ->> 'total_paise')::bigint);
  for step in select * from jsonb_array_elements(billed -> 'steps') loop
    perform move_order(of_order, step ->> 'move', (step ->> 'from')::smallint, (step ->> 'to')::smallint, null,
      case when step ->> 'move' in ('invoice', 'invoice_part') then 'Invoice ' || (billed -> 'invoice' ->> 'invoice_no') else '' end);
  end loop;
  return made;
end $$;
