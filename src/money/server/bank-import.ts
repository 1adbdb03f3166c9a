// Lines of a bank statement become receipts: what is there now, and the statements that enter them.

import { type OpenDocument, type Settling, settleOldestFirst } from '#credit/rules.ts'
import { firmsOf } from '#credit/server/firms.ts'
import type { Day } from '#kit/date.ts'
import { readRupees } from '#kit/money.ts'
import { Problem } from '#kit/problem.ts'
import { breaks } from '#kit/server/db/constraint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import type { Importing } from '#kit/server/importing/importing.ts'
import { recheckHolds } from '#orders/server/door.ts'
import { bankImport } from '../books-contract.ts'
import { utrIn } from '../rules.ts'
import { mostTds } from '../settings.ts'
import { type BankFirm, bankFirms } from '../sheets/bank-firms.ts'
import {
  type BankColumn,
  type BankInvoice,
  type BankWork,
  bankColumns,
  type Entered,
  invoiceNumbers,
  type KnownBank,
  planLine,
  referenceIn,
  type ToldPayment,
} from '../sheets/bank-sheet.ts'
import { closedNow } from './closed.ts'
import { answerExpected } from './expected-queries.ts'

export const bankImporting: Importing<BankColumn, KnownBank, BankWork> = {
  endpoints: bankImport,
  what: 'receipts',
  columns: bankColumns,
  known: async (db, rows, { me, today, isLocked }) => {
    const references = rows.flatMap(({ cells }) => referenceIn(cells)?.toLowerCase() ?? [])
    const numbers = rows.flatMap(({ cells }) => invoiceNumbers(`${cells.invoices ?? ''} ${cells.narration ?? ''}`))
    const amounts = rows.flatMap(
      ({ cells }) => (readRupees(cells.credit ?? '') ?? 0) + (readRupees(cells.tds ?? '') ?? 0),
    )
    const firms = await db.rows<BankFirm>(sql`
      select d.id, a.username as code, a.name from distributors d join accounts a on a.id = d.id
      where ${firmsOf(me, sql`d.id`)} order by d.id`)
    const named = await db.rows<BankInvoice>(sql`
      select i.id, i.invoice_no, i.distributor_id, i.balance_paise from invoices i
      where i.invoice_no = any(${[...new Set(numbers)]}::text[]) and i.cancelled_at is null and ${firmsOf(me, sql`i.distributor_id`)}`)
    const exact = await db.rows<BankInvoice>(sql`
      select i.id, i.invoice_no, i.distributor_id, i.balance_paise from invoices i
      where i.balance_paise > 0 and i.balance_paise = any(${[...new Set(amounts)]}::bigint[]) and i.cancelled_at is null
        and ${firmsOf(me, sql`i.distributor_id`)}
      order by i.id`)
    const entered = await db.rows<Entered>(sql`
      select lower(r.reference) as reference, r.received_on, r.amount_paise, r.reversed_at is not null as is_reversed
      from unnest(${[...new Set(references)]}::text[]) as w (reference)
      join receipts r on lower(r.reference) = w.reference
      where ${firmsOf(me, sql`r.distributor_id`)}
      order by r.reversed_at is not null, r.id`)
    const utrs = references.flatMap((reference) => utrIn(reference) ?? [])
    // A transfer is entered once in the company, also where the other product type entered it.
    const transfers = await db.rows<{ utr: string; received_on: Day; amount_paise: number }>(sql`
      select r.utr, r.received_on, r.amount_paise from receipts r
      where r.utr = any(${[...new Set(utrs)]}::text[]) and r.reversed_at is null`)
    const told = await db.rows<{ utr: string } & ToldPayment>(sql`
      select e.utr, e.distributor_id as "firmId", e.amount_paise,
        (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'invoice_no', i.invoice_no, 'distributor_id', i.distributor_id,
            'balance_paise', i.balance_paise) order by i.due_date, i.id), '[]')
          from expected_settlements s
          join invoices i on i.id = s.invoice_id and i.cancelled_at is null
          where s.expected_id = e.id) as invoices
      from expected_receipts e
      where e.utr = any(${[...new Set(utrs)]}::text[]) and e.outcome is null and ${firmsOf(me, sql`e.distributor_id`)}`)
    return {
      told: new Map(told.map(({ utr, ...one }) => [utr, one])),
      firms: bankFirms(firms),
      invoices: new Map(named.map((one) => [one.invoice_no, one])),
      byBalance: Map.groupBy(exact, (one) => one.balance_paise),
      entered: Map.groupBy(entered, (one) => one.reference),
      utrs: new Map(transfers.map((one) => [one.utr, one])),
      mostTdsPercent: await readSetting(db, mostTds),
      today,
      closedUntil: await closedNow(db, isLocked),
    }
  },
  plan: planLine,
  apply: async (db, work, { me }) => {
    const firmIds = firmsIn(work)
    // Money of one firm is entered one after the other, also beside somebody who enters it by hand.
    await db.rows(sql`select id from distributors where id = any(${firmIds}::bigint[]) order by id for no key update`)
    const settles = shared(work, await openOf(db, firmIds))
    const made = await insertReceipts(db, work, settles, me.id)
    await answerExpected(db, made, me.id)
  },
  // Orders that go on are told to other systems when the import is done, and those after them too.
  finish: async (db, work, { today }) => {
    for (const id of firmsIn(work)) await recheckHolds(db, id, today)
  },
  current: async () => [],
}

function firmsIn(work: readonly BankWork[]): number[] {
  return [...new Set(work.map(({ firmId }) => firmId))].sort((one, other) => one - other)
}

type FirmDocument = OpenDocument & { firm_id: number }

function openOf(db: Db, firmIds: number[]): Promise<FirmDocument[]> {
  return db.rows<FirmDocument>(sql`
    select f.id as firm_id, o.kind, o.id, o.due_date, o.balance_paise
    from unnest(${firmIds}::bigint[]) as f (id)
    cross join lateral owed_documents(f.id) o`)
}

/**
 * Line by line: the invoices that it names first, then the oldest; each takes what the lines before
 * left open.
 */
function shared(work: readonly BankWork[], documents: readonly FirmDocument[]): Settling[][] {
  const open = Map.groupBy(
    documents.map((one) => ({ ...one })),
    (one) => one.firm_id,
  )
  return work.map(({ firmId, amount_paise, tds_paise, invoices }) => {
    const mine = open.get(firmId) ?? []
    const named = mine.filter((one) => one.kind === 'invoice' && invoices.includes(one.id))
    const worth = amount_paise + tds_paise
    const first = settleOldestFirst(worth, named)
    const left = worth - first.reduce((sum, one) => sum + one.amount_paise, 0)
    const settled = [
      ...first,
      ...settleOldestFirst(
        left,
        mine.filter((one) => !named.includes(one)),
      ),
    ]
    for (const { kind, id, amount_paise: paid } of settled)
      for (const one of mine) if (one.kind === kind && one.id === id) one.balance_paise -= paid
    return settled
  })
}

async function insertReceipts(
  db: Db,
  work: readonly BankWork[],
  settles: readonly Settling[][],
  by: number,
): Promise<number[]> {
  const rows = work.map(({ invoices: _, ...one }) => ({ ...one, utr: utrIn(one.reference) })) satisfies {
    received_on: Day
  }[]
  const made = await db
    .rows<{ id: number; reference: string; received_on: Day; distributor_id: number }>(sql`
      insert into receipts (distributor_id, amount_paise, tds_paise, received_on, reference, utr, created_by, created_at)
      select g."firmId", g.amount_paise, g.tds_paise, g.received_on, g.reference, g.utr, ${by}, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g ("firmId" bigint, amount_paise bigint, tds_paise bigint, received_on date, reference text, utr text)
      returning id, reference, received_on, distributor_id`)
    .catch((error) => {
      if (!breaks(error, 'a_reference_is_entered_once') && !breaks(error, 'a_utr_is_entered_once')) throw error
      throw new Problem(409, 'Somebody entered one of these receipts meanwhile. Choose the file again.')
    })
  const keyOf = (firm: number, on: Day, reference: string) => `${firm} ${on} ${reference}`
  const ids = new Map(made.map((one) => [keyOf(one.distributor_id, one.received_on, one.reference), one.id]))
  const all = work.flatMap(({ firmId, received_on, reference }, at) =>
    (settles[at] ?? []).map((one) => ({ ...one, receipt_id: ids.get(keyOf(firmId, received_on, reference)) })),
  )
  await db.change(sql`
    insert into settlements (receipt_id, invoice_id, debit_note_id, amount_paise)
    select w.receipt_id, case when w.kind = 'invoice' then w.id end, case when w.kind = 'debit_note' then w.id end, w.amount_paise
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as w (receipt_id bigint, kind text, id bigint, amount_paise bigint)`)
  return made.map(({ id }) => id)
}
