-- What speaks against cancelling an invoice, read when nobody settles, claims or registers anything
-- of it. Locks are taken in the order of those who do: claims, the firm, orders, batches, the
-- invoice. The firm's held orders are looked at again afterwards.
create or replace function hold_invoice(wanted bigint) returns jsonb language plpgsql as $$
declare
  firm bigint := (select i.distributor_id from invoices i where i.id = wanted);
  own bigint[] := array(select distinct l.order_id from invoice_lines l where l.invoice_id = wanted and l.order_id is not null);
  i invoices;
begin
  -- No month is closed before it is done.
  perform pg_advisory_xact_lock_shared(hashtext('receivables.closed_until'));
  perform from claims c where c.invoice_id = wanted order by c.id for update;
  perform from distributors d where d.id = firm for no key update;
  perform from orders o
  where o.id = any(own || array(
    select h.id from orders h where h.distributor_id = firm and h.status = order_status('on_hold')))
  order by o.id for update;
  perform from batches b
  where b.id in (select a.batch_id from allocations a where a.order_id = any(own) and a.invoice_id = wanted)
  order by b.id for update;
  select * into i from invoices x where x.id = wanted for update;

  return jsonb_build_object(
    'distributor_id', i.distributor_id, 'invoice_date', i.invoice_date, 'is_cancelled', i.cancelled_at is not null,
    'is_erp', exists (
      select from erp_documents d where d.kind = 'billing' and d.document_no = i.invoice_no and d.invoice_id = i.id),
    'settled', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', case when s.receipt_id is null then 'credit_note' else 'receipt' end,
        'no', coalesce(r.reference, n.note_no)) order by s.id), '[]')
      from settlements s
      left join receipts r on r.id = s.receipt_id
      left join notes n on n.id = s.credit_note_id
      where s.invoice_id = i.id and s.ended_at is null),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'no', n.note_no) order by n.id), '[]')
      from notes n where n.invoice_id = i.id and n.reversed_at is null),
    -- What is claimed by itself at agreed rates goes with the invoice, as long as nobody has
    -- decided it.
    'claims', (
      select coalesce(jsonb_agg(c.claim_no order by c.id), '[]')
      from claims c
      where c.invoice_id = i.id and c.state not in ('refused', 'withdrawn')
        and (c.state not in ('raised', 'checking')
          or exists (select from claim_lines k where k.claim_id = c.id and k.rate_paise is null))),
    'settling_note', (
      select min(settling_note(l.order_id, l.order_line_no)) from invoice_lines l
      where l.invoice_id = i.id and l.order_id is not null),
    -- Of what was registered by hand only the day is known.
    'registered_at', coalesce((
      select case when e.source = 'entered' then e.acked_on::timestamp at time zone 'Asia/Kolkata' else e.created_at end
      from e_invoices e where e.invoice_id = i.id), case when i.irn is not null then i.created_at end),
    'closed_until', (select s.value #>> '{}' from settings s where s.key = 'receivables.closed_until'));
end $$;
