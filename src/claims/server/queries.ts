import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import type { KeptFile } from '#kit/server/files/attachment.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listClaims } from '../contract.ts'
import type { ClaimReason } from '../rules.ts'
import type { Credited } from '../worth.ts'

export type Claim = Output<typeof listClaims>['data'][number]

const columns = sql`
  c.id, c.claim_no, c.invoice_id, i.invoice_no, a.username as distributor, a.name as distributor_name, c.state, c.text, c.answer,
  c.raised_at, b.name as raised_by, c.decided_at, c.note_id, n.note_no,
  (select coalesce(sum(k.quantity::bigint * coalesce(k.rate_paise, k.difference_paise, l.price_paise)), 0)::bigint
    from claim_lines k join invoice_lines l on l.line_id = k.line_id where k.claim_id = c.id) as value_paise,
  (select jsonb_agg(jsonb_build_object('line_id', k.line_id, 'product_code', l.product_code, 'product_name', l.product_name,
      'batch_no', l.batch_no, 'reason_code', k.reason_code, 'quantity', k.quantity, 'approved_qty', k.approved_qty, 'rate_paise', k.rate_paise,
      'difference_paise', k.difference_paise, 'price_paise', l.price_paise) order by l.line_no)
    from claim_lines k join invoice_lines l on l.line_id = k.line_id where k.claim_id = c.id) as lines,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'file_name', f.file_name, 'media_type', f.media_type,
      'size', f.size) order by f.id), '[]')
    from claim_files f where f.claim_id = c.id) as files,
  (select jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'party_name', y.name,
      'billed_paise', sum(k.quantity::bigint * z.net_rate_paise), 'refund_paise', sum(k.quantity::bigint * k.rate_paise),
      'tax_base_paise', sum(k.quantity::bigint * (z.net_rate_paise + k.rate_paise)))
    from claim_lines k
    join invoice_lines l on l.line_id = k.line_id
    join order_discount_lines z on z.order_id = l.order_id and z.product_code = l.product_code
    join orders o on o.id = l.order_id
    join order_discounts x on x.order_id = o.id
    join parties y on y.id = x.party_id
    where k.claim_id = c.id and k.rate_paise is not null
    group by o.id, y.id) as rate_difference`

const tables = sql`
  claims c
  join invoices i on i.id = c.invoice_id
  join accounts a on a.id = c.distributor_id
  left join accounts b on b.id = c.raised_by
  left join notes n on n.id = c.note_id`

export type ClaimFilter = Parsed<typeof listClaims>

const sorts = { raised_at: sql`c.raised_at`, distributor_name: sql`lower(a.name)` }

const sorted = ({ sort }: ClaimFilter) => orderBy(sort, sorts, sql`c.id desc`, 'none')

export async function pageOfClaims(
  db: Db,
  me: Session,
  filter: ClaimFilter,
  rows: number,
): Promise<{ data: Claim[]; total: number }> {
  const where = fitting(me, filter)
  const [data, { total }] = await Promise.all([
    db.rows<Claim>(sql`
      select ${columns} from ${tables} where ${where}
      ${sorted(filter)} ${pageCut(filter.page, rows)}`),
    db.one<{ total: number }>(sql`select count(*) as total from ${tables} where ${where}`),
  ])
  return { data, total }
}

/** What the list holds, in its order, for its file. */
export function claimKeys(db: Db, me: Session, filter: ClaimFilter): Promise<number[]> {
  return keysOf(db, sql`select c.id as key from ${tables} where ${fitting(me, filter)} ${sorted(filter)}`)
}

export function claimsOf(db: Db, me: Session, keys: readonly number[]): Promise<Claim[]> {
  return db.rows<Claim>(sql`
    select ${columns} from ${tables} join ${keysInOrder(keys)} on k.key = c.id where ${mine(me)} order by k.at`)
}

function fitting(me: Session, { state, distributor, search_text }: Omit<ClaimFilter, 'page'>): Sql {
  const text = likePattern(search_text.toLowerCase())
  return join(
    [
      mine(me),
      ...(state ? [sql`c.state = ${state}`] : []),
      ...(distributor ? [sql`lower(a.username) = lower(${distributor})`] : []),
      ...(search_text
        ? [sql`(lower(c.claim_no) like ${text} or lower(i.invoice_no) like ${text} or lower(a.name) like ${text})`]
        : []),
    ],
    ' and ',
  )
}

const mine = (me: Session) => sql`c.product_type = ${me.productType} and ${firmsOf(me, sql`c.distributor_id`)}`

export function oneClaim(db: Db, me: Session, id: number): Promise<Claim | null> {
  return db.maybe<Claim>(sql`select ${columns} from ${tables} where c.id = ${id} and ${mine(me)}`)
}

export type ClaimableLine = {
  line_id: number
  product_name: string
  invoiced: number
  paid_qty: number
  free_qty: number
  claimed: number
  price_paise: number
  gst_bp: number
  /**
   * Of a discount order: what is refunded a pack, for how many packs it was, and how many of the
   * line came back.
   */
  rate_paise: number | null
  refunded: number
  returned: number
}

/**
 * The lines of an invoice with what was claimed of them; locked, so that two claims are looked at
 * one after the other. None of one that is cancelled.
 */
export async function holdLines(db: Db, invoiceId: number): Promise<ClaimableLine[]> {
  const held = await db.one<{ cancelled_at: string | null }>(sql`
    select cancelled_at from invoices where id = ${invoiceId} for update`)
  return held.cancelled_at ? [] : claimableLines(db, invoiceId)
}

export function claimableLines(db: Db, invoiceId: number): Promise<ClaimableLine[]> {
  return db.rows<ClaimableLine>(sql`
    select l.line_id, l.product_name, l.paid_qty + l.free_qty as invoiced, l.paid_qty, l.free_qty, l.price_paise, l.gst_bp,
      coalesce((select sum(coalesce(k.approved_qty, k.quantity)) from claim_lines k join claims c on c.id = k.claim_id
        where k.line_id = l.line_id and k.rate_paise is null and c.state not in ('refused', 'withdrawn')), 0)::int as claimed,
      (select k.rate_paise from claim_lines k where k.line_id = l.line_id and k.rate_paise is not null) as rate_paise,
      coalesce((select sum(k.approved_qty) from claim_lines k join claims c on c.id = k.claim_id
        where k.line_id = l.line_id and k.rate_paise is not null and c.state = 'settled'), 0)::int as refunded,
      coalesce((select sum(k.approved_qty) from claim_lines k join claims c on c.id = k.claim_id
        where k.line_id = l.line_id and k.rate_paise is null and c.state = 'settled'), 0)::int as returned
    from invoice_lines l
    where l.invoice_id = ${invoiceId}
    order by l.line_no`)
}

type NewClaim = {
  invoiceId: number
  firmId: number
  productType: 'E' | 'G'
  text: string
  raisedBy: number
  lines: readonly {
    line_id: number
    reason_code: ClaimReason
    quantity: number
    difference_paise?: number | undefined
  }[]
}

export async function insertClaim(
  db: Db,
  { invoiceId, firmId, productType, text, raisedBy, lines }: NewClaim,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into claims (claim_no, invoice_id, distributor_id, product_type, text, raised_by)
    values ('CL-' || nextval('claim_numbers'), ${invoiceId}, ${firmId}, ${productType}, ${text}, ${raisedBy})
    returning id`)
  await db.change(sql`
    insert into claim_lines (claim_id, line_id, reason_code, quantity, difference_paise)
    select ${id}, w.line_id, w.reason_code, w.quantity, w.difference_paise
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as w (line_id bigint, reason_code text, quantity integer, difference_paise bigint)`)
  return id
}

export function holdClaim(db: Db, me: Session, id: number) {
  return db.maybe<{
    id: number
    state: Claim['state']
    invoice_id: number
    distributor_id: number
    product_type: 'E' | 'G'
  }>(sql`
    select c.id, c.state, c.invoice_id, c.distributor_id, c.product_type from claims c
    where c.id = ${id} and ${mine(me)} for update`)
}

export async function markClaim(db: Db, id: number, state: Claim['state']): Promise<void> {
  await db.change(sql`update claims set state = ${state} where id = ${id}`)
}

type Decision = {
  id: number
  state: 'settled' | 'refused'
  answer: string
  decidedBy: number
  noteId: number | null
  lines: readonly DecidedLine[]
}

/** With what is credited of it, where packs are approved. */
export type DecidedLine = { line_id: number; quantity: number; difference_paise: number | null } & Partial<Credited>

export async function writeDecision(db: Db, { id, state, answer, decidedBy, noteId, lines }: Decision): Promise<void> {
  await db.change(sql`
    update claim_lines k set approved_qty = w.quantity, difference_paise = w.difference_paise, credited_qty = w.credited_qty,
      value_paise = w.value_paise, cgst_paise = w.cgst_paise, sgst_paise = w.sgst_paise, igst_paise = w.igst_paise
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (line_id bigint, quantity integer, difference_paise bigint,
      credited_qty integer, value_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint)
    where k.claim_id = ${id} and k.line_id = w.line_id`)
  await db.change(sql`
    update claims set state = ${state}, answer = ${answer}, decided_by = ${decidedBy}, decided_at = now(), note_id = ${noteId}::bigint
    where id = ${id}`)
}

/** Those that a note answers, before anything else is locked. */
export async function holdClaimsOf(db: Db, noteId: number): Promise<void> {
  await db.rows(sql`
    select c.id from claims c
    where c.distributor_id = (select n.distributor_id from notes n where n.id = ${noteId}) and c.note_id = ${noteId}
    order by c.id for update`)
}

/**
 * The claim of a note that is reversed is to be decided anew; what was decided is in its history.
 */
export async function reopenClaimOf(db: Db, note: { id: number; distributor_id: number }): Promise<void> {
  await db.change(sql`
    with reopened as (
      update claims set state = 'checking', answer = '', decided_by = null, decided_at = null, note_id = null
      where distributor_id = ${note.distributor_id} and note_id = ${note.id}
      returning id
    )
    update claim_lines k set approved_qty = null, credited_qty = null, value_paise = null, cgst_paise = null, sgst_paise = null,
      igst_paise = null
    from reopened r where k.claim_id = r.id`)
}

/** The office is told that a claim waits for it, the firm what became of it. */
export async function tellOfClaim(db: Db, id: number, kind: 'claim_raised' | 'claim_decided'): Promise<void> {
  const people =
    kind === 'claim_raised' ? sql`admins_of(c.product_type, 'money')` : sql`people_of_firm(c.distributor_id)`
  await db.rows(sql`
    select tell(${people}, ${kind}::text, format('claim %s %s', c.id, coalesce(n.note_no, c.state)),
      jsonb_build_object('claim_id', c.id, 'claim_no', c.claim_no, 'invoice_no', i.invoice_no, 'distributor', a.username,
        'distributor_name', a.name, 'note_no', n.note_no, 'amount_paise', n.amount_paise, 'answer', c.answer),
      c.product_type)
    from ${tables} where c.id = ${id}`)
}

export async function papersOf(db: Db, claimId: number): Promise<number> {
  const { papers } = await db.one<{ papers: number }>(sql`
    select count(*) as papers from claim_files where claim_id = ${claimId}`)
  return papers
}

export async function insertPapers(
  db: Db,
  claimId: number,
  papers: readonly KeptFile[],
  addedBy: number,
): Promise<void> {
  await db.change(sql`
    insert into claim_files (claim_id, file_name, hash, media_type, size, added_by)
    select ${claimId}, p.file_name, p.hash, p.media_type, p.size, ${addedBy}
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as p (file_name text, hash text, media_type text, size bigint)`)
}

/** Of a claim that the person may see. */
export function onePaper(db: Db, me: Session, claimId: number, fileId: number): Promise<KeptFile | null> {
  return db.maybe<KeptFile>(sql`
    select f.file_name, f.hash, f.media_type, f.size from claim_files f join claims c on c.id = f.claim_id
    where f.id = ${fileId} and c.id = ${claimId} and ${mine(me)}`)
}
