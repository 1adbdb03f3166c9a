// An invoice with its lines and all that others wrote on it.
import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { type Day, daysBetween } from '#kit/date.ts'
import { notFound } from '#kit/problem.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { receivedOf } from '#orders/server/arrival.ts'
import { states } from '#places/gstin.ts'
import type { Invoice } from '../contract.ts'
import { returnWindow } from '../returns.ts'
import { invoiceState, monthsBetween } from '../rules.ts'
import { returnTerms } from './return-terms.ts'

/** What every list of invoices shows. */
export const invoiceColumns = sql`
  i.id as invoice_id, i.invoice_no, i.invoice_date, i.due_date, i.product_type, a.username as distributor_id,
  a.name as distributor_name, d.city, i.order_id, o.order_no, i.total_paise, i.paid_paise,
  case when i.cancelled_at is null then i.balance_paise else 0 end as balance_paise, i.cancelled_at`

type Line = Invoice['lines'][number]
type KeptInvoice = Omit<Invoice, 'state' | 'lines' | 'promised_months'> & {
  promised_days: number
  lines: Omit<Line, 'months_left' | 'is_short_life' | 'returns_from' | 'returns_until'>[]
}

export async function oneInvoice(db: Db, me: Session, id: number, today: Day): Promise<Invoice | null> {
  const kept = await db.maybe<KeptInvoice>(sql`
    select ${invoiceColumns}, i.plant_code as cfa_code, i.place_of_supply, i.value_paise, i.cgst_paise, i.sgst_paise, i.igst_paise,
      i.round_off_paise, i.promised_days, i.po_no, coalesce(e.irn, i.irn) as irn, e.ack_no, e.acked_on, e.signed_qr,
      e.cancelled_on as irn_cancelled_on, i.cancel_reason, w.name as cancelled_by, ${receivedOf} as received,
      coalesce(p.bank_lines, '') as bank_lines,
      ${sellerOf} as seller, ${buyerOf} as buyer, i.deliver_to,
      ${ordersOf} as orders, ${linesOf} as lines, ${paymentsOf} as payments, ${notesOf} as notes, ${claimsOf} as claims,
      ${filesOf} as files
    from invoices i
    join distributors d on d.id = i.distributor_id
    join accounts a on a.id = d.id
    left join orders o on o.id = i.order_id
    left join plants p on p.code = i.plant_code
    left join e_invoices e on e.invoice_id = i.id
    left join accounts w on w.id = i.cancelled_by
    where i.id = ${id} and i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}`)
  if (!kept) return null
  const { promised_days, deliver_to, ...found } = kept
  const terms = await returnTerms(db, found.product_type)
  const lines = found.lines.map((line) => ({
    ...line,
    months_left: monthsBetween(found.invoice_date, line.expires_on),
    is_short_life: daysBetween(found.invoice_date, line.expires_on) < promised_days,
    ...(returnWindow(line.expires_on, terms) ?? { returns_from: null, returns_until: null }),
  }))
  return {
    ...found,
    deliver_to: deliver_to && { ...deliver_to, state: states[deliver_to.state_code] ?? '' },
    lines,
    promised_months: Math.ceil(promised_days / 30),
    state: invoiceState(found, today),
  }
}

/** Of the plant p. */
export const sellerOf = sql`
  case when p.code is not null then jsonb_build_object('name', p.name, 'address', p.address, 'city', p.city,
    'pin_code', p.pin_code, 'state', p.state, 'state_code', p.state_code, 'gstin', p.gstin,
    'licence_no', nullif(p.licence_no, '')) end`

/** Of the distributor d and its account a. */
export const buyerOf = sql`
  jsonb_build_object('name', a.name, 'address', d.address, 'city', d.city, 'pin_code', d.pin_code, 'state', d.state,
    'state_code', d.state_code, 'gstin', d.gstin, 'licence_no', d.licence_no)`

const ordersOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('order_id', b.id, 'order_no', b.order_no) order by b.id), '[]')
  from orders b where b.id in (select l.order_id from invoice_lines l where l.invoice_id = i.id))`

const linesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'line_id', l.line_id, 'line_no', l.line_no, 'product_code', l.product_code, 'product_name', l.product_name,
    'pack', l.pack, 'hsn', l.hsn, 'manufacturer', g.manufacturer, 'batch_no', l.batch_no, 'expires_on', l.expires_on, 'mrp_paise', l.mrp_paise,
    'price_paise', l.price_paise, 'paid_qty', l.paid_qty, 'free_qty', l.free_qty, 'gst_bp', l.gst_bp,
    'amount_paise', l.amount_paise, 'cgst_paise', l.cgst_paise, 'sgst_paise', l.sgst_paise, 'igst_paise', l.igst_paise,
    'claimed_qty', coalesce((
      select sum(coalesce(c.approved_qty, c.quantity)) from claim_lines c join claims k on k.id = c.claim_id
      where c.line_id = l.line_id and c.rate_paise is null and k.state not in ('refused', 'withdrawn')), 0)) order by l.line_no), '[]')
  from invoice_lines l join products g on g.product_code = l.product_code where l.invoice_id = i.id)`

const paymentsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'no', s.no, 'dated', s.dated, 'amount_paise', s.amount_paise)
    order by s.dated, s.id), '[]')
  from (
    select s.id, 'receipt' as kind, r.reference as no, r.received_on as dated, s.amount_paise
    from settlements s join receipts r on r.id = s.receipt_id
    where s.invoice_id = i.id and s.ended_at is null
    union all
    select s.id, 'credit_note', n.note_no, n.noted_on, s.amount_paise
    from settlements s join notes n on n.id = s.credit_note_id
    where s.invoice_id = i.id and s.ended_at is null
  ) s)`

const notesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'note_no', n.note_no, 'kind', n.kind, 'reason_code', n.reason_code,
    'noted_on', n.noted_on, 'amount_paise', n.amount_paise) order by n.id), '[]')
  from notes n where n.invoice_id = i.id and n.reversed_at is null)`

const filesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'claim_id', f.claim_id, 'claim_no', f.claim_no, 'file_name', f.file_name,
    'size', f.size, 'added_at', f.added_at, 'added_by', b.name) order by f.added_at desc, f.id desc), '[]')
  from (
    select f.id, null::bigint as claim_id, null as claim_no, f.file_name, f.size, f.added_at, f.added_by
    from invoice_files f where f.invoice_id = i.id
    union all
    select f.id, c.id, c.claim_no, f.file_name, f.size, f.added_at, f.added_by
    from claims c join claim_files f on f.claim_id = c.id where c.invoice_id = i.id
  ) f
  left join accounts b on b.id = f.added_by)`

const claimsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'claim_no', c.claim_no, 'state', c.state,
    'raised_at', to_char(c.raised_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id), '[]')
  from claims c where c.invoice_id = i.id)`

/** As `oneInvoice`, or a 404. */
export async function invoiceFor(db: Db, me: Session, id: number, today: Day) {
  const invoice = await oneInvoice(db, me, id, today)
  if (!invoice) throw notFound('That invoice')
  return invoice
}
