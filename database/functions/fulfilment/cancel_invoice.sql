-- Takes an invoice back, after `hold_invoice`: it keeps its number and counts no more, its packs go
-- back to their batches, and its orders wait for them again; `closes`: they don't, their lines are
-- closed. Batches of an ERP are no stock of ours.
create or replace function cancel_invoice(wanted bigint, why text, canceller bigint, closes boolean default false)
returns void
language plpgsql
as $$
declare
  i invoices;
  own bigint[];
  billed record;
  o orders;
  short record;
begin
  i := void_invoice(wanted, why, canceller);
  own := array(select distinct l.order_id from invoice_lines l where l.invoice_id = wanted and l.order_id is not null order by 1);

  if not exists (select from erp_documents d where d.kind = 'billing' and d.document_no = i.invoice_no and d.invoice_id = i.id) then
    perform move_stocks(jsonb_agg(jsonb_build_object('batch_id', x.batch_id, 'change', x.packs)), 'return', why, i.invoice_no, canceller)
    from (
      select a.batch_id, sum(a.paid_qty + a.free_qty) as packs from allocations a
      where a.order_id = any(own) and a.invoice_id = wanted group by a.batch_id
    ) x;
  end if;

  for billed in
    -- Orders that an ERP billed with the one that the invoice is under have their own share of it.
    with shares as (
      select d.order_id, sum(d.total_paise)::bigint as paise from erp_documents d
      where d.kind = 'billing' and d.document_no = i.invoice_no and d.invoice_id = i.id and d.order_id <> i.order_id
      group by d.order_id
    )
    select x.id, case when x.id = i.order_id then i.total_paise - coalesce((select sum(s.paise) from shares s), 0)
      else coalesce((select s.paise from shares s where s.order_id = x.id), 0) end::bigint as paise
    from unnest(own) as x (id)
    order by x.id
  loop
    update allocations a set invoice_id = null, freed_at = now() where a.order_id = billed.id and a.invoice_id = wanted;
    o := bill_order(billed.id, -billed.paise);
    perform move_order(o.id, 'cancel_invoice', o.status,
      case when exists (
        select from allocations a where a.order_id = o.id and a.invoice_id is not null and a.freed_at is null
      ) then order_status('partly_fulfilled') else order_status('in_process') end,
      canceller, left('Invoice ' || i.invoice_no || ': ' || why, 300), of_invoice => i.invoice_no);
    perform hook('invoice.cancelled', o.id, jsonb_build_object('invoice_no', i.invoice_no, 'reason', why));
  end loop;
  if closes then
    for short in
      select l.order_id, l.order_line_no, sum(l.paid_qty + l.free_qty)::integer as packs from invoice_lines l
      where l.invoice_id = wanted and l.order_id is not null group by 1, 2 order by 1, 2
    loop
      perform close_line(short.order_id, short.order_line_no, why, canceller, null, short.packs);
    end loop;
  end if;

  perform tell(array_remove(people_of_firm(i.distributor_id), canceller), 'invoice_cancelled', 'invoice ' || i.id || ' cancelled',
    jsonb_build_object('invoice_id', i.id, 'invoice_no', i.invoice_no, 'total_paise', i.total_paise, 'reason', why),
    i.product_type);
end $$;
