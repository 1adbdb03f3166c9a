// Credit and debit notes, one by one and as lists.
import type { Settling } from '#credit/rules.ts'
import { firmsOf } from '#credit/server/firms.ts'
import type { Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output, Parsed } from '#kit/endpoint.ts'
import { type Db, join, type Sql, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import { keysInOrder, keysOf, orderBy } from '#kit/server/db/sort.ts'
import { pageCut } from '#kit/server/http/paging.ts'
import type { listNotes } from '../contract.ts'
import type { NoteReason } from '../rules.ts'
import { holdFirmOf, noteLeft, settle } from './queries.ts'

export type Note = Output<typeof listNotes>['data'][number]

const noteColumns = sql`
  n.id, n.note_no, n.kind, n.reason_code, a.username as distributor, a.name as distributor_name, n.invoice_id, i.invoice_no,
  n.noted_on, n.text, n.value_paise, n.cgst_paise, n.sgst_paise, n.igst_paise, n.amount_paise,
  ${noteLeft} as balance_paise,
  n.reversed_at, n.reversal_reason`

const noteTables = sql`
  notes n
  join accounts a on a.id = n.distributor_id
  left join invoices i on i.id = n.invoice_id`

export type NoteFilter = Parsed<typeof listNotes>

const noteSorts = {
  noted_on: sql`n.noted_on`,
  distributor_name: sql`lower(a.name)`,
  amount_paise: sql`n.amount_paise`,
}

const noteOrder = ({ sort }: NoteFilter) => orderBy(sort, noteSorts, sql`n.noted_on desc, n.id desc`, 'none')

export async function pageOfNotes(
  db: Db,
  me: Session,
  filter: NoteFilter,
  rows: number,
): Promise<{ data: Note[]; total: number }> {
  const where = notesFitting(me, filter)
  const [data, { total }] = await Promise.all([
    db.rows<Note>(sql`
      select ${noteColumns} from ${noteTables} where ${where}
      ${noteOrder(filter)} ${pageCut(filter.page, rows)}`),
    db.one<{ total: number }>(sql`select count(*) as total from ${noteTables} where ${where}`),
  ])
  return { data, total }
}

export function noteKeys(db: Db, me: Session, filter: NoteFilter): Promise<number[]> {
  return keysOf(db, sql`select n.id as key from ${noteTables} where ${notesFitting(me, filter)} ${noteOrder(filter)}`)
}

/**
 * Of both product types: who was given the keys of what is on account sees those of the other type
 * too.
 */
export function notesOf(db: Db, me: Session, keys: readonly number[]): Promise<Note[]> {
  return db.rows<Note>(sql`
    select ${noteColumns} from ${noteTables} join ${keysInOrder(keys)} on k.key = n.id
    where ${ofFirms(me)}
    order by k.at`)
}

const ofFirms = (me: Session) => firmsOf(me, sql`n.distributor_id`)
const ofType = (me: Session) => sql`n.product_type = ${me.productType} and ${ofFirms(me)}`

/**
 * On account are credit notes with money that settles nothing yet: as what is owed, it is the
 * firm's, over both types.
 */
function notesFitting(me: Session, { kind, distributor, search_text, on_account }: NoteFilter): Sql {
  const text = likePattern(search_text.toLowerCase())
  return join(
    [
      on_account ? ofFirms(me) : ofType(me),
      ...(kind ? [sql`n.kind = ${kind}`] : []),
      ...(distributor ? [sql`lower(a.username) = lower(${distributor})`] : []),
      ...(search_text
        ? [sql`(lower(n.note_no) like ${text} or lower(a.name) like ${text} or lower(i.invoice_no) like ${text})`]
        : []),
      ...(on_account ? [sql`n.kind = 'credit' and (${noteLeft}) > 0`] : []),
    ],
    ' and ',
  )
}

export function oneNote(db: Db, me: Session, id: number): Promise<Note | null> {
  return db.maybe<Note>(sql`
    select ${noteColumns} from ${noteTables}
    where n.id = ${id} and ${ofType(me)}`)
}

/** What of a note settles nothing yet, of either product type. */
export function noteOnAccount(db: Db, me: Session, id: number): Promise<Note | null> {
  return db.maybe<Note>(sql`select ${noteColumns} from ${noteTables} where n.id = ${id} and ${ofFirms(me)}`)
}

export type NewNote = {
  kind: 'credit' | 'debit'
  reason_code: NoteReason
  firmId: number
  productType: 'E' | 'G'
  plantCode: string
  invoiceId: number | null
  text: string
  value_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  today: Day
  actorId: number | null
  settles: readonly Settling[]
}

export async function insertNote(db: Db, one: NewNote): Promise<number> {
  const amount = one.value_paise + one.cgst_paise + one.sgst_paise + one.igst_paise
  const { id } = await db.one<{ id: number }>(sql`
    insert into notes (note_no, kind, reason_code, distributor_id, product_type, plant_code, invoice_id, noted_on, due_date,
      text, value_paise, cgst_paise, sgst_paise, igst_paise, amount_paise, created_by)
    select next_document_no(${one.kind === 'credit' ? 'C' : 'D'}, ${one.plantCode}, ${one.today}), ${one.kind},
      ${one.reason_code}, d.id, ${one.productType}, ${one.plantCode}, ${one.invoiceId}::bigint, ${one.today},
      ${one.today}::date + d.credit_days, ${one.text}, ${one.value_paise}, ${one.cgst_paise}, ${one.sgst_paise},
      ${one.igst_paise}, ${amount}, ${one.actorId}::bigint
    from distributors d where d.id = ${one.firmId}
    returning id`)
  await settle(db, { receipt_id: null, credit_note_id: id }, one.settles)
  return id
}

export const holdNote = (db: Db, me: Session, id: number) => held(db, id, ofType(me))
export const holdNoteOnAccount = (db: Db, me: Session, id: number) => held(db, id, ofFirms(me))

async function held(db: Db, id: number, whose: Sql) {
  await holdFirmOf(db, 'notes', id)
  return db.maybe<{
    id: number
    distributor_id: number
    kind: string
    paid_paise: number
    noted_on: Day
    reversed_at: string | null
  }>(sql`
    select n.id, n.distributor_id, n.kind, n.paid_paise, n.noted_on, n.reversed_at from notes n
    where n.id = ${id} and ${whose} for update`)
}

export async function endNote(db: Db, id: number, reason: string, actorId: number): Promise<void> {
  await db.change(sql`update settlements set ended_at = now() where credit_note_id = ${id} and ended_at is null`)
  await db.change(sql`
    update notes set reversed_at = now(), reversed_by = ${actorId}, reversal_reason = ${reason} where id = ${id}`)
}

/** Where a note without an invoice is numbered: the firm's first plant. */
export function firstPlant(db: Db, firmId: number) {
  return db.maybe<{ plant_code: string }>(sql`
    select plant_code from distributor_plants where distributor_id = ${firmId} order by rank limit 1`)
}
