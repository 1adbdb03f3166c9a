import type { Settling } from '#credit/rules.ts'
import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, raw, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listReceipts } from '../contract.ts'
import { utrIn } from '../rules.ts'

/** The firm of a document that may not be there. */
export async function holdFirmOf(db: Db, document: 'receipts' | 'notes' | 'orders', id: number): Promise<void> {
  await db.maybe(sql`
    select id from distributors
    where id = (select x.distributor_id from ${raw(document)} x where x.id = ${id}) for no key update`)
}

export type Receipt = Output<typeof listReceipts>['data'][number]

const receiptLeft = sql`
  coalesce((select o.balance_paise from open_documents o where o.kind = 'receipt' and o.id = r.id), 0)`

export const noteLeft = sql`
  coalesce((select o.balance_paise from open_documents o where o.kind = n.kind || '_note' and o.id = n.id), 0)`

const receiptColumns = sql`
  r.id, a.username as distributor, a.name as distributor_name, r.amount_paise, r.tds_paise, r.received_on, r.reference,
  ${receiptLeft} as on_account_paise,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', case when s.invoice_id is null then 'debit_note' else 'invoice' end,
      'invoice_id', s.invoice_id, 'note_id', s.debit_note_id, 'invoice_no', coalesce(i.invoice_no, n.note_no), 'amount_paise', s.amount_paise) order by s.id), '[]')
    from settlements s
    left join invoices i on i.id = s.invoice_id
    left join notes n on n.id = s.debit_note_id
    where s.receipt_id = r.id and s.ended_at is null) as allocations,
  r.created_at, b.name as created_by, r.reversed_at, r.reversal_reason`

const receiptTables = sql`
  receipts r
  join accounts a on a.id = r.distributor_id
  left join accounts b on b.id = r.created_by`

export type ReceiptFilter = Parsed<typeof listReceipts>

const receiptSorts = {
  received_on: sql`r.received_on`,
  distributor_name: sql`lower(a.name)`,
  amount_paise: sql`r.amount_paise`,
}

const receiptOrder = ({ sort }: ReceiptFilter) =>
  orderBy(sort, receiptSorts, sql`r.received_on desc, r.id desc`, 'none')

export async function pageOfReceipts(
  db: Db,
  me: Session,
  filter: ReceiptFilter,
  rows: number,
): Promise<{ data: Receipt[]; total: number }> {
  const where = receiptsFitting(me, filter)
  const [data, { total }] = await Promise.all([
    db.rows<Receipt>(sql`
      select ${receiptColumns} from ${receiptTables} where ${where}
      ${receiptOrder(filter)} ${pageCut(filter.page, rows)}`),
    db.one<{ total: number }>(sql`select count(*) as total from ${receiptTables} where ${where}`),
  ])
  return { data, total }
}

/** What the list holds, in its order, for its file. */
export function receiptKeys(db: Db, me: Session, filter: ReceiptFilter): Promise<number[]> {
  return keysOf(
    db,
    sql`select r.id as key from ${receiptTables} where ${receiptsFitting(me, filter)} ${receiptOrder(filter)}`,
  )
}

export function receiptsOf(db: Db, me: Session, keys: readonly number[]): Promise<Receipt[]> {
  return db.rows<Receipt>(sql`
    select ${receiptColumns} from ${receiptTables} join ${keysInOrder(keys)} on k.key = r.id
    where ${firmsOf(me, sql`r.distributor_id`)}
    order by k.at`)
}

function receiptsFitting(me: Session, { distributor, search_text, on_account }: ReceiptFilter): Sql {
  const text = likePattern(search_text.toLowerCase())
  return join(
    [
      firmsOf(me, sql`r.distributor_id`),
      ...(distributor ? [sql`lower(a.username) = lower(${distributor})`] : []),
      ...(search_text ? [sql`(lower(r.reference) like ${text} or lower(a.name) like ${text})`] : []),
      ...(on_account ? [sql`(${receiptLeft}) > 0`] : []),
    ],
    ' and ',
  )
}

export function oneReceipt(db: Db, me: Session, id: number): Promise<Receipt | null> {
  return db.maybe<Receipt>(sql`
    select ${receiptColumns} from ${receiptTables} where r.id = ${id} and ${firmsOf(me, sql`r.distributor_id`)}`)
}

type NewReceipt = {
  firmId: number
  amount_paise: number
  tds_paise: number
  received_on: Day
  reference: string
  settles: readonly Settling[]
  actorId: number
}

/**
 * Of a firm that is held: who waited for it comes after what it waited for, as a promise to pay
 * counts what comes after it.
 */
export async function insertReceipt(db: Db, one: NewReceipt): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into receipts (distributor_id, amount_paise, tds_paise, received_on, reference, utr, created_by, created_at)
    values (${one.firmId}, ${one.amount_paise}, ${one.tds_paise}, ${one.received_on}, ${one.reference},
      ${utrIn(one.reference)}::text, ${one.actorId}, clock_timestamp())
    returning id`)
  await settle(db, { receipt_id: id, credit_note_id: null }, one.settles)
  return id
}

export async function settle(
  db: Db,
  { receipt_id, credit_note_id }: { receipt_id: number | null; credit_note_id: number | null },
  settles: readonly Settling[],
): Promise<void> {
  if (settles.length === 0) return
  await db.change(sql`
    insert into settlements (receipt_id, credit_note_id, invoice_id, debit_note_id, amount_paise)
    select ${receipt_id}::bigint, ${credit_note_id}::bigint, case when w.kind = 'invoice' then w.id end,
      case when w.kind = 'debit_note' then w.id end, w.amount_paise
    from jsonb_to_recordset(${JSON.stringify(settles)}::jsonb) as w (kind text, id bigint, amount_paise bigint)`)
}

export type MoneyLeft = { receipt_id: number | null; credit_note_id: number | null; left_paise: number }

/** Receipts and credit notes of a firm with money on account, the oldest first. */
export function moneyLeft(db: Db, firmId: number): Promise<MoneyLeft[]> {
  return db.rows<MoneyLeft>(sql`
    select m.receipt_id, m.credit_note_id, o.balance_paise as left_paise
    from open_documents o
    cross join lateral (
      select case o.kind when 'receipt' then o.id end as receipt_id, case o.kind when 'credit_note' then o.id end as credit_note_id
    ) m
    where o.distributor_id = ${firmId} and o.due_date is null
    order by o.dated, m.receipt_id, m.credit_note_id`)
}

/** The receipt that has this UTR, whosever it is. */
export function receiptWithUtr(db: Db, utr: string) {
  return db.maybe<{ received_on: Day }>(sql`
    select received_on from receipts where utr = ${utr} and reversed_at is null`)
}

export async function endReceipt(db: Db, id: number, reason: string, actorId: number): Promise<void> {
  await db.change(sql`update settlements set ended_at = now() where receipt_id = ${id} and ended_at is null`)
  await db.change(sql`
    update receipts set reversed_at = now(), reversed_by = ${actorId}, reversal_reason = ${reason} where id = ${id}`)
}

/** The firm of a receipt or a note that still counts, both locked. */
export async function holdReceipt(db: Db, me: Session, id: number) {
  await holdFirmOf(db, 'receipts', id)
  return db.maybe<{ id: number; distributor_id: number; received_on: Day; reversed_at: string | null }>(sql`
    select r.id, r.distributor_id, r.received_on, r.reversed_at from receipts r
    where r.id = ${id} and ${firmsOf(me, sql`r.distributor_id`)} for update`)
}
