// Payments that firms told of.
import type { Settling } from '#credit/rules.ts'
import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { KeptFile } from '#kit/server/files/attachment.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { PayMethod } from '../paying.ts'
import type { Expected, listExpected, Paying } from '../paying-contract.ts'
import { utrIn } from '../rules.ts'

const stateOf = sql`coalesce(e.outcome, 'open')`

const expectedColumns = sql`
  e.id, a.username as distributor, a.name as distributor_name, e.method, e.paid_on, e.amount_paise, e.tds_paise, e.reference,
  ${stateOf} as state, e.reason, b.name as told_by, e.created_at as told_at, e.ended_at,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', case when s.invoice_id is null then 'debit_note' else 'invoice' end,
      'id', coalesce(s.invoice_id, s.debit_note_id), 'no', coalesce(i.invoice_no, n.note_no), 'amount_paise', s.amount_paise)
      order by coalesce(i.due_date, n.due_date), s.invoice_id, s.debit_note_id), '[]')
    from expected_settlements s
    left join invoices i on i.id = s.invoice_id
    left join notes n on n.id = s.debit_note_id
    where s.expected_id = e.id) as settles,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'file_name', f.file_name, 'media_type', f.media_type, 'size', f.size)
      order by f.id), '[]')
    from expected_files f where f.expected_id = e.id) as files`

const expectedTables = sql`
  expected_receipts e
  join accounts a on a.id = e.distributor_id
  join accounts b on b.id = e.created_by`

const mine = (me: Session) => firmsOf(me, sql`e.distributor_id`)

export function oneExpected(db: Db, me: Session, id: number): Promise<Expected | null> {
  return db.maybe<Expected>(sql`select ${expectedColumns} from ${expectedTables} where e.id = ${id} and ${mine(me)}`)
}

/** Those that are open, and what became of the last ones. */
export function lastExpected(db: Db, firmId: number): Promise<Expected[]> {
  return db.rows<Expected>(sql`
    select ${expectedColumns} from ${expectedTables}
    where e.distributor_id = ${firmId} and (e.outcome is null or e.ended_at > now() - interval '30 days')
    order by e.outcome is not null, e.id desc
    limit 8`)
}

export async function pageOfExpected(
  db: Db,
  me: Session,
  { distributor, search_text, state, page }: Parsed<typeof listExpected>,
  rows: number,
): Promise<{ data: Expected[]; total: number }> {
  const text = likePattern(search_text.toLowerCase())
  const where: Sql = join(
    [
      mine(me),
      ...(distributor ? [sql`lower(a.username) = lower(${distributor})`] : []),
      ...(state ? [sql`${stateOf} = ${state}`] : []),
      ...(search_text ? [sql`(lower(e.reference) like ${text} or lower(a.name) like ${text})`] : []),
    ],
    ' and ',
  )
  const [data, { total }] = await Promise.all([
    db.rows<Expected>(sql`
      select ${expectedColumns} from ${expectedTables} where ${where}
      order by e.outcome is not null, case when e.outcome is null then e.id end, e.ended_at desc, e.id desc
      ${pageCut(page, rows)}`),
    db.one<{ total: number }>(sql`select count(*) as total from ${expectedTables} where ${where}`),
  ])
  return { data, total }
}

/** The firm first, as everything that enters money has it. */
export async function holdExpected(db: Db, me: Session, id: number) {
  await db.maybe(sql`
    select id from distributors
    where id = (select e.distributor_id from expected_receipts e where e.id = ${id}) for no key update`)
  return db.maybe<{ id: number; distributor_id: number; outcome: Expected['state'] | null }>(sql`
    select e.id, e.distributor_id, e.outcome from expected_receipts e
    where e.id = ${id} and ${mine(me)} for update`)
}

type NewExpected = {
  firmId: number
  method: PayMethod
  paid_on: Day
  amount_paise: number
  tds_paise: number
  reference: string
  settles: readonly Settling[]
  accountId: number
}

export async function insertExpected(db: Db, one: NewExpected): Promise<number> {
  const utr = one.method === 'cheque' ? null : utrIn(one.reference)
  const { id } = await db.one<{ id: number }>(sql`
    insert into expected_receipts (distributor_id, method, paid_on, amount_paise, tds_paise, reference, utr, created_by, created_at)
    values (${one.firmId}, ${one.method}, ${one.paid_on}, ${one.amount_paise}, ${one.tds_paise}, ${one.reference},
      ${utr}::text, ${one.accountId}, clock_timestamp())
    returning id`)
  if (one.settles.length > 0)
    await db.change(sql`
      insert into expected_settlements (expected_id, invoice_id, debit_note_id, amount_paise)
      select ${id}::bigint, case when w.kind = 'invoice' then w.id end, case when w.kind = 'debit_note' then w.id end, w.amount_paise
      from jsonb_to_recordset(${JSON.stringify(one.settles)}::jsonb) as w (kind text, id bigint, amount_paise bigint)`)
  return id
}

export async function endExpected(
  db: Db,
  id: number,
  { outcome, reason, by }: { outcome: 'refused' | 'withdrawn'; reason: string | null; by: number },
): Promise<void> {
  await db.change(sql`
    update expected_receipts set outcome = ${outcome}, reason = ${reason}::text, ended_by = ${by}, ended_at = now()
    where id = ${id}`)
}

/**
 * What the firm told of a payment is answered by its receipt: the one that has its UTR, or its
 * reference and amount. The firm is told so.
 */
export async function answerExpected(db: Db, receiptIds: readonly number[], by: number): Promise<void> {
  await db.rows(sql`
    with answered as (
      update expected_receipts e
      set outcome = 'received', receipt_id = f.receipt_id, ended_by = ${by}, ended_at = now()
      from (
        select distinct on (r.id) r.id as receipt_id, x.id as expected_id, r.amount_paise as came_paise
        from receipts r
        join expected_receipts x on x.distributor_id = r.distributor_id and x.outcome is null
          and (x.utr = r.utr or (lower(x.reference) = lower(r.reference) and x.amount_paise = r.amount_paise))
        where r.id = any(${[...receiptIds]}::bigint[])
        order by r.id, x.utr = r.utr desc nulls last, x.id
      ) f
      where e.id = f.expected_id
      returning e.id, e.distributor_id, e.reference, f.came_paise
    )
    select tell(people_of_firm(a.id), 'payment_received', format('payment %s received', e.id),
      jsonb_build_object('expected_id', e.id, 'amount_paise', e.came_paise, 'reference', e.reference,
        'distributor', a.username, 'distributor_name', a.name))
    from answered e
    join accounts a on a.id = e.distributor_id`)
}

/** Everybody of the office who enters money of the firm's product types. */
export async function tellOfReport(db: Db, id: number): Promise<void> {
  await db.one(sql`
    select tell(
      case when a.div_type in ('E', 'B') then admins_of('E', 'money') else '{}' end
        || case when a.div_type in ('G', 'B') then admins_of('G', 'money') else '{}' end,
      'payment_told', format('payment %s told', e.id),
      jsonb_build_object('expected_id', e.id, 'amount_paise', e.amount_paise, 'reference', e.reference,
        'distributor', a.username, 'distributor_name', a.name))
    from expected_receipts e
    join accounts a on a.id = e.distributor_id
    where e.id = ${id}`)
}

export async function tellOfRefusal(db: Db, id: number): Promise<void> {
  await db.one(sql`
    select tell(people_of_firm(a.id), 'payment_refused', format('payment %s refused', e.id),
      jsonb_build_object('expected_id', e.id, 'amount_paise', e.amount_paise, 'reference', e.reference, 'reason', e.reason,
        'distributor', a.username, 'distributor_name', a.name))
    from expected_receipts e
    join accounts a on a.id = e.distributor_id
    where e.id = ${id}`)
}

/** Credit notes of a firm that settle nothing yet, the oldest first. */
export function openCreditNotes(db: Db, firmId: number): Promise<Paying['credit_notes']> {
  return db.rows<Paying['credit_notes'][number]>(sql`
    select n.id as note_id, n.note_no, n.noted_on, n.reason_code, i.invoice_no, o.balance_paise
    from open_documents o
    join notes n on n.id = o.id
    left join invoices i on i.id = n.invoice_id
    where o.distributor_id = ${firmId} and o.kind = 'credit_note'
    order by n.noted_on, n.id`)
}

export async function insertExpectedFiles(db: Db, id: number, files: readonly KeptFile[], by: number): Promise<void> {
  await db.change(sql`
    insert into expected_files (expected_id, file_name, hash, media_type, size, added_by)
    select ${id}, p.file_name, p.hash, p.media_type, p.size, ${by}
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as p (file_name text, hash text, media_type text, size bigint)`)
}

export function expectedFile(db: Db, me: Session, id: number, fileId: number): Promise<KeptFile | null> {
  return db.maybe<KeptFile>(sql`
    select f.file_name, f.hash, f.media_type, f.size from expected_files f
    join expected_receipts e on e.id = f.expected_id
    where f.id = ${fileId} and e.id = ${id} and ${mine(me)}`)
}

/** The payment told of that has this UTR, whosever it is. */
export function expectedWithUtr(db: Db, utr: string) {
  return db.maybe<{ distributor_id: number; outcome: string | null }>(sql`
    select distributor_id, outcome from expected_receipts where utr = ${utr} and (outcome is null or outcome = 'received')`)
}
