// Rows of a sheet become notes: what is there now, and the statements that write them.

import { firmsOf } from '#credit/server/firms.ts'
import type { AdminSession } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import type { Importing } from '#kit/server/importing/importing.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { noteImport } from '../books-contract.ts'
import { isSettlement } from '../noting.ts'
import {
  creditedAbove,
  invoiceKey,
  type KnownNotes,
  type NoteColumn,
  type NotedInvoice,
  type NoteFirm,
  type NoteWork,
  noteColumns,
  noteKey,
  planNote,
  type WrittenNote,
} from '../sheets/note-sheet.ts'
import { closedNow } from './closed.ts'
import { promisesPaid, settlePromises } from './scheme-settling.ts'

/** So long a note that says the same is noticed. */
const rememberedDays = 366

export const noteImporting: Importing<NoteColumn, KnownNotes, NoteWork> = {
  endpoints: noteImport,
  what: 'notes',
  columns: noteColumns,
  known: async (db, rows, { me, today, isLocked }) => {
    const codes = [...new Set(rows.flatMap(({ cells }) => cells.distributor?.trim().toLowerCase() ?? []))]
    const numbers = [...new Set(rows.flatMap(({ cells }) => (cells.invoice ? invoiceKey(cells.invoice) : [])))]
    const firms = await db.rows<NoteFirm>(sql`
      select d.id, a.username as code, a.name, (
        select p.plant_code from distributor_plants p where p.distributor_id = d.id order by p.rank limit 1) as plant_code
      from distributors d join accounts a on a.id = d.id
      where lower(a.username) = any(${codes}::text[]) and ${firmsOf(me, sql`d.id`)}
      order by d.id`)
    const firmIds = firms.map(({ id }) => id)
    // Money of one firm is entered one after the other, also beside somebody who enters it by hand.
    if (isLocked)
      await db.rows(sql`select id from distributors where id = any(${firmIds}::bigint[]) order by id for no key update`)
    const invoices = await db.rows<NotedInvoice>(sql`
      select i.id, i.invoice_no, i.distributor_id, i.plant_code, i.total_paise, i.cancelled_at is not null as is_cancelled,
        coalesce((select sum(n.amount_paise) from notes n
          where n.invoice_id = i.id and n.kind = 'credit' and n.reversed_at is null), 0)::bigint as credited_paise
      from invoices i
      where i.invoice_no = any(${numbers}::text[]) and i.product_type = ${me.productType}
        and ${firmsOf(me, sql`i.distributor_id`)}`)
    const known = {
      firms: new Map(firms.map((firm) => [firm.code.toLowerCase(), firm])),
      invoices: new Map(invoices.map((invoice) => [invoiceKey(invoice.invoice_no), invoice])),
      written: Map.groupBy(await writtenFor(db, me, firmIds, today), ({ key }) => key),
      today,
      closedUntil: await closedNow(db, isLocked),
    }
    return { ...known, above: creditedAbove(rows, known) }
  },
  plan: planNote,
  apply: async (db, work, { me, today }) => {
    await insertNotes(db, me, work, today)
  },
  // Orders that go on are told to other systems when the import is done, and those after them too.
  finish: async (db, work, { today }) => {
    const firmIds = [...new Set(work.filter(({ kind }) => kind === 'credit').map(({ firmId }) => firmId))]
    for (const id of firmIds.sort((one, other) => one - other)) await recheckHolds(db, id, today)
  },
  current: async () => [],
}

/** The newest first, those that count before those that were reversed. */
async function writtenFor(db: Db, me: AdminSession, firmIds: number[], today: Day): Promise<WrittenNote[]> {
  const notes = await db.rows<Omit<NoteWork, 'plant_code'> & Omit<WrittenNote, 'key'>>(sql`
    select n.distributor_id as "firmId", n.kind, n.reason_code, n.amount_paise, n.invoice_id, n.text, n.note_no, n.noted_on,
      n.reversed_at is not null as is_reversed
    from notes n
    where n.distributor_id = any(${firmIds}::bigint[]) and n.product_type = ${me.productType}
      and n.noted_on > ${addDays(today, -rememberedDays)}
    order by n.reversed_at is not null, n.noted_on desc, n.id desc`)
  return notes.map(({ note_no, noted_on, is_reversed, ...note }) => ({
    key: noteKey(note),
    note_no,
    noted_on,
    is_reversed,
  }))
}

/** Commercial notes, without tax, numbered in the order of the file. */
async function insertNotes(db: Db, me: AdminSession, work: readonly NoteWork[], today: Day): Promise<void> {
  const settles = await settledOf(db, work)
  const rows = work.map((one, at) => ({ ...one, at, settles_paise: settles[at] ?? 0 }))
  const made = await db.rows<{ id: number; at: number }>(sql`
    with wanted as materialized (
      select w.*, next_document_no(case w.kind when 'credit' then 'C' else 'D' end, w.plant_code, ${today}::date) as note_no
      from (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("firmId" bigint, kind text, reason_code text,
          amount_paise bigint, plant_code text, invoice_id bigint, text text, at integer, settles_paise bigint)
        order by r.at
      ) w
    ), made as (
      insert into notes (note_no, kind, reason_code, distributor_id, product_type, plant_code, invoice_id, noted_on, due_date, text,
        value_paise, amount_paise, created_by)
      select w.note_no, w.kind, w.reason_code, d.id, ${me.productType}, w.plant_code, w.invoice_id, ${today}::date,
        ${today}::date + d.credit_days, w.text, w.amount_paise, w.amount_paise, ${me.id}
      from wanted w join distributors d on d.id = w."firmId"
      returning id, note_no
    ), settled as (
      insert into settlements (credit_note_id, invoice_id, amount_paise)
      select m.id, w.invoice_id, w.settles_paise from made m join wanted w on w.note_no = m.note_no where w.settles_paise > 0
    )
    select m.id, w.at from made m join wanted w on w.note_no = m.note_no order by w.at`)
  for (const { id, at } of made) {
    const one = work[at]
    if (one && isSettlement(one)) await settlePromises(db, me, id, await promisesPaid(db, me, one.firmId, one))
  }
}

/** What each credit note settles of its invoice: what the rows above left open. */
async function settledOf(db: Db, work: readonly NoteWork[]): Promise<number[]> {
  const ids = [...new Set(work.flatMap(({ invoice_id }) => invoice_id ?? []))]
  const open = await db.rows<{ id: number; balance_paise: number }>(sql`
    select id, balance_paise from invoices where id = any(${ids}::bigint[])`)
  const left = new Map(open.map(({ id, balance_paise }) => [id, balance_paise]))
  return work.map(({ kind, invoice_id, amount_paise }) => {
    if (kind === 'debit' || invoice_id === null) return 0
    const balance = left.get(invoice_id) ?? 0
    const settled = Math.min(balance, amount_paise)
    left.set(invoice_id, balance - settled)
    return settled
  })
}
