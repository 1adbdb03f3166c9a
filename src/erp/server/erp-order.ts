// An order's part as the system that fulfils it has it. The built-in one gives refs of its own: the
// order's number and the part's.
import type { Session } from '#kit/access.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { routes } from '#kit/server/http/routes.ts'
import type { Route } from '#kit/server/http/serve.ts'
import { statusOfPart } from '#orders/parts.ts'
import { receivedOf } from '#orders/server/arrival.ts'
import { visibleTo } from '#orders/server/visible.ts'
import type { StatusCode } from '#orders/status.ts'
import { type ErpOrder, getAnyErpOrder, getErpOrder } from '../contract.ts'
import { progressInWords } from '../sap.ts'

export const erpRoutes: Route[] = [
  ...routes([getErpOrder, getAnyErpOrder], async ({ db, me, input }) => ({
    data: await erpOrder(db, me, input.order_ref),
  })),
]

async function erpOrder(db: Db, me: Session, ref: string): Promise<ErpOrder> {
  const found = await db.maybe<ErpOrder & { status: StatusCode }>(sql`
    select p.order_ref, o.id as order_id, o.order_no, p.part_no, p.division_code, v.name as division_name, o.status,
      case when exists (select from erp_parts e where e.order_id = o.id) then 'sap' else 'built-in' end as system, a.username as distributor, a.name as distributor_name, o.cfa_code, c.name as cfa_name, p.total_paise,
      (select count(*) from order_parts x where x.order_id = o.id) as part_count,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'line_no', l.line_no, 'product_code', l.product_code, 'product_name', l.product_name, 'pack', l.pack,
          'ordered_qty', l.total_qty, 'free_qty', l.free_qty,
          'reserved_qty', coalesce(t.reserved, 0), 'invoiced_qty', coalesce(t.invoiced, 0),
          'closed_qty', coalesce((select sum(x.quantity) from line_closures x
            where x.order_id = o.id and x.line_no = l.line_no and x.reopened_at is null), 0),
          'batches', coalesce(t.batches, '[]')) order by l.line_no), '[]')
        from order_lines l
        left join lateral (
          select sum(t.paid_qty + t.free_qty) filter (where t.invoice_id is null) as reserved,
            sum(t.paid_qty + t.free_qty) filter (where t.invoice_id is not null) as invoiced,
            jsonb_agg(jsonb_build_object('batch_no', b.batch_no, 'expires_on', b.expires_on,
              'quantity', t.paid_qty + t.free_qty, 'invoice_no', i.invoice_no) order by t.id) as batches
          from allocations t
          join batches b on b.id = t.batch_id
          left join invoices i on i.id = t.invoice_id
          where t.order_id = o.id and t.line_no = l.line_no and t.freed_at is null
        ) t on true
        where l.order_id = o.id and l.division_code = p.division_code and l.total_qty > 0) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'invoice_no', i.invoice_no, 'invoice_date', i.invoice_date,
          'total_paise', i.total_paise, 'received', ${receivedOf}, 'part_paise', (
            select sum(n.amount_paise + n.cgst_paise + n.sgst_paise + n.igst_paise) from invoice_lines n
            where n.invoice_id = i.id and n.order_id = o.id and n.division_code = p.division_code)) order by i.id), '[]')
        from invoices i
        where i.cancelled_at is null and i.id in (
          select n.invoice_id from invoice_lines n where n.order_id = o.id and n.division_code = p.division_code)) as invoices,
      (select jsonb_build_object('process', e.told ->> 'process', 'delivery', e.told ->> 'delivery',
          'told_at', to_char(e.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from erp_parts e where e.order_id = o.id and e.part_no = p.part_no and e.told is not null) as progress,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'document_no', d.document_no, 'day', d.day, 'packs', d.packs,
          'cancelled', d.cancelled) order by d.day, d.kind desc, d.document_no), '[]')
        from erp_documents d where d.order_id = o.id and d.part_no = p.part_no) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'move', e.move, 'to_status', e.to_status, 'text', e.reason) order by e.id), '[]')
        from order_events e
        where e.order_id = o.id
          and (e.move not in ('invoice', 'invoice_part') or exists (
            select from invoices i join invoice_lines n on n.invoice_id = i.id
            where n.order_id = o.id and n.division_code = p.division_code and i.invoice_no = e.invoice_no))
          and e.move in ('send', 'fail', 'retry', 'allocate', 'invoice', 'invoice_part', 'cancel_invoice', 'close', 'reopen')) as messages,
      (select coalesce(jsonb_agg(jsonb_build_object('order_ref', x.order_ref, 'division_name', d.name) order by x.part_no), '[]')
        from order_parts x join divisions d on d.code = x.division_code
        where x.order_id = o.id and x.part_no <> p.part_no and x.order_ref is not null) as others
    from order_parts p
    join orders o on o.id = p.order_id
    join divisions v on v.code = p.division_code
    join accounts a on a.id = o.distributor_id
    join plants c on c.code = o.cfa_code
    where p.order_ref = ${ref} and ${visibleTo(me)}
    limit 1`)
  if (!found) throw notFound('That ERP order')
  const { progress } = found
  return {
    ...found,
    status: statusOfPart(found.status, found.lines),
    progress: progress && {
      process: progressInWords(progress.process),
      delivery: progressInWords(progress.delivery),
      told_at: progress.told_at,
    },
  }
}
