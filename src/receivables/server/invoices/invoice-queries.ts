import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import { type Day, daysBetween } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import { receivedOf } from '#orders/server/arrival.ts'
import { states } from '#places/gstin.ts'
import type { getInvoice, listAllInvoices, listInvoices } from '../../invoice-contract.ts'
import { returnWindow } from '../../returns.ts'
import { invoiceState, monthsBetween } from '../../rules.ts'
import { returnTerms } from '../claims/return-terms.ts'

type Row = Output<typeof listInvoices>['data'][number]
type Kept = Omit<Row, 'state'> & { cancelled_at: string | null }
export type InvoiceFilter = Parsed<typeof listAllInvoices>
type Asked = { me: Session; filter: InvoiceFilter; today: Day }

const columns = sql`
  i.id as invoice_id, i.invoice_no, i.invoice_date, i.due_date, i.product_type, a.username as distributor_id,
  a.name as distributor_name, d.city, i.order_id, o.order_no, i.total_paise, i.paid_paise,
  case when i.cancelled_at is null then i.balance_paise else 0 end as balance_paise, i.cancelled_at`

const sorts = {
  invoice_date: sql`i.invoice_date`,
  due_date: sql`i.due_date`,
  total_paise: sql`i.total_paise`,
  balance_paise: sql`case when i.cancelled_at is null then i.balance_paise else 0 end`,
}

const sortedBy = ({ sort }: InvoiceFilter) => orderBy(sort, sorts, sql`i.invoice_date desc, i.id desc`, 'none')

export async function pageOfInvoices(db: Db, { me, filter, today }: Asked, size: number): Promise<Row[]> {
  const sorted = sortedBy(filter)
  // Cut before joining, so that a later page reads no more than the first.
  const rows = await db.rows<Kept>(sql`
    select ${columns}
    from (
      select i.* from invoices i
      where ${fitting(me, filter, today)}
      ${sorted}
      ${pageCut(filter.page_no, size)}
    ) i
    join distributors d on d.id = i.distributor_id
    join accounts a on a.id = d.id
    left join orders o on o.id = i.order_id
    ${sorted}`)
  return rows.map(({ cancelled_at, ...row }) => ({ ...row, state: invoiceState({ ...row, cancelled_at }, today) }))
}

export type BilledRow = Kept & {
  value_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  round_off_paise: number
  po_no: string | null
  irn: string | null
}

/** For the file; of those that one may see. */
export function invoicesOf(db: Db, me: Session, keys: readonly number[]): Promise<BilledRow[]> {
  return db.rows<BilledRow>(sql`
    select ${columns}, i.value_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.round_off_paise, i.po_no,
      coalesce(e.irn, i.irn) as irn
    from invoices i
    join ${keysInOrder(keys)} on k.key = i.id
    join distributors d on d.id = i.distributor_id
    join accounts a on a.id = d.id
    left join orders o on o.id = i.order_id
    left join e_invoices e on e.invoice_id = i.id
    where i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}
    order by k.at`)
}

export function invoiceFigures(db: Db, { me, filter, today }: Asked) {
  return db.one<{ total: number; total_paise: number; balance_paise: number }>(sql`
    select count(*) as total, coalesce(sum(i.total_paise) filter (where i.cancelled_at is null), 0)::bigint as total_paise,
      coalesce(sum(i.balance_paise) filter (where i.cancelled_at is null), 0)::bigint as balance_paise
    from invoices i
    where ${fitting(me, filter, today)}`)
}

/** All that fit, or the first so many, in the order of the list. */
export function invoiceIds(db: Db, { me, filter, today }: Asked, most?: number): Promise<number[]> {
  const cut = most === undefined ? sql`` : sql`limit ${most}`
  return keysOf(
    db,
    sql`select i.id as key from invoices i where ${fitting(me, filter, today)} ${sortedBy(filter)} ${cut}`,
  )
}

/** What SAP registered is cancelled in SAP. */
const hasLivingIrn = sql`
  exists (select from e_invoices e where e.invoice_id = i.id and e.cancelled_on is null)`

function fitting(me: Session, filter: InvoiceFilter, today: Day): Sql {
  const { start_date, end_date, invoice_no, distributor_id, state } = filter
  return join(
    [
      sql`i.product_type = ${me.productType} and ${firmsOf(me, sql`i.distributor_id`)}`,
      ...(start_date ? [sql`i.invoice_date >= ${start_date}`] : []),
      ...(end_date ? [sql`i.invoice_date <= ${end_date}`] : []),
      ...(invoice_no ? [sql`lower(i.invoice_no) like ${likePattern(invoice_no.toLowerCase())}`] : []),
      ...(distributor_id
        ? [
            sql`i.distributor_id = (select f.id from accounts f where lower(f.username) = lower(${distributor_id}) and f.kind = 'D')`,
          ]
        : []),
      ...(state === 'open' ? [sql`i.balance_paise > 0 and i.cancelled_at is null`] : []),
      ...(state === 'past_due' ? [sql`i.balance_paise > 0 and i.cancelled_at is null and i.due_date < ${today}`] : []),
      ...(state === 'paid' ? [sql`i.balance_paise = 0 and i.cancelled_at is null`] : []),
      ...(state === 'cancelled' ? [sql`i.cancelled_at is not null`] : []),
      ...(state === 'irn_to_cancel' ? [sql`i.cancelled_at is not null and ${hasLivingIrn}`] : []),
    ],
    ' and ',
  )
}

export type Invoice = Output<typeof getInvoice>['data']
type Line = Invoice['lines'][number]
type KeptInvoice = Omit<Invoice, 'state' | 'lines' | 'promised_months'> & {
  promised_days: number
  lines: Omit<Line, 'months_left' | 'is_short_life' | 'returns_from' | 'returns_until'>[]
}

export async function oneInvoice(db: Db, me: Session, id: number, today: Day): Promise<Invoice | null> {
  const kept = await db.maybe<KeptInvoice>(sql`
    select ${columns}, i.plant_code as cfa_code, i.place_of_supply, i.value_paise, i.cgst_paise, i.sgst_paise, i.igst_paise,
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
