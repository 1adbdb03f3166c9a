-- A billing document of the ERP becomes an invoice, once: what was billed is allocated from the
-- ERP's batches, which are no stock of ours, and the order moves on. Other parts and other orders
-- of the same firm, plant and product type on the same document add their lines to it, unless it
-- has an IRN or its month is closed (decision 120). Null where that is done already, or where the
-- number is another's.
create or replace function take_erp_invoice(billed jsonb, billed_lines jsonb) returns bigint language plpgsql as $$
declare
  of_order bigint := billed ->> 'order_id';
  of_part integer := billed ->> 'part_no';
  no text := billed -> 'invoice' ->> 'invoice_no';
  of_step text;
  made bigint;
  step jsonb;
begin
  made := write_invoice(billed -> 'invoice', of_order);
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
    perform add_to_invoice(made, billed -> 'invoice', of_order);
  end if;
  update erp_documents d set invoice_id = made, total_paise = (billed -> 'invoice' ->> 'total_paise')::bigint
  where d.kind = 'billing' and d.document_no = no and d.order_id = of_order and d.part_no = of_part;

  perform write_invoice_lines(made, of_order, billed_lines);
  perform know_batches(billed -> 'invoice' ->> 'plant_code', billed_lines);
  perform allocate_billed(of_order, made, billed_lines);
  perform bill_order(of_order, (billed -> 'invoice' ->> 'total_paise')::bigint);
  for step in select * from jsonb_array_elements(billed -> 'steps') loop
    of_step := case when step ->> 'move' in ('invoice', 'invoice_part') then no end;
    perform move_order(of_order, step ->> 'move', (step ->> 'from')::smallint, (step ->> 'to')::smallint, null,
      'Invoice ' || of_step, of_invoice => of_step);
  end loop;
  return made;
end $$;
