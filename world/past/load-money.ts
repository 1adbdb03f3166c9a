// Puts the invoices of the past, what left the shelves for them and what was paid into the
// database.
import { addDays, type Day, monthStart } from '#kit/date.ts'
import { type Db, raw, sql } from '#kit/server/db/db.ts'
import { utrIn } from '#money/rules.ts'
import { closedUntil } from '#money/settings.ts'
import type { Product } from '../goods/products.ts'
import { insert } from '../insert.ts'
import type { Distributor } from '../people/person.ts'
import { makeInvoices, type SentInvoice, type SoldOutBatch } from './invoices.ts'
import { makeMoney, type PastClaim, type PastNote, type PastReceipt } from './money.ts'
import { continueDocumentNumbers } from './numbers.ts'
import type { PastOrder } from './order-moves.ts'

type Books = {
  firms: readonly Distributor[]
  products: readonly Product[]
  idOf: (username: string) => number
  today: Day
}

export async function loadMoney(db: Db, orders: readonly PastOrder[], { firms, products, idOf, today }: Books) {
  const { next: firstBatchId } = await db.one<{ next: number }>(
    sql`select coalesce(max(id), 0) + 1 as next from batches`,
  )
  const { batches, invoices } = makeInvoices(orders, { firms, products, firstBatchId })
  const { claims, notes, receipts } = makeMoney(invoices, today)
  await loadSoldOut(db, batches, invoices)
  await loadInvoices(db, invoices, idOf, paidOf(notes, receipts))
  await loadNotes(db, notes, idOf)
  await loadReceipts(db, receipts, idOf)
  await loadSettlements(db, notes, receipts)
  await loadClaims(db, claims, idOf)
  await loadPromises(db, today)
  await continueDocumentNumbers(db)
}

/** What is paid of each invoice, as `keep_paid` would add it up. */
function paidOf(notes: readonly PastNote[], receipts: readonly PastReceipt[]): (invoice: SentInvoice) => number {
  const paid = new Map<number, number>()
  const add = (id: number | undefined, paise: number) => id !== undefined && paid.set(id, (paid.get(id) ?? 0) + paise)
  for (const { kind, invoice, amount_paise, isOnAccount } of notes)
    if (kind === 'credit' && !isOnAccount) add(invoice.id, amount_paise)
  for (const { invoice_id, amount_paise } of receipts.flatMap(({ settles }) => settles)) add(invoice_id, amount_paise)
  return ({ id }) => paid.get(id) ?? 0
}

/** Batches that came, were sold and are gone, with their ledger. */
async function loadSoldOut(db: Db, batches: readonly SoldOutBatch[], invoices: readonly SentInvoice[]): Promise<void> {
  await db.change(raw('alter table batches disable trigger batches_stock_of_new'))
  await insert(
    db,
    'batches',
    batches.map(({ came: _, ...batch }) => ({ ...batch, bin: '', on_hand: 0, reserved: 0 })),
  )
  await db.change(raw('alter table batches enable trigger batches_stock_of_new'))
  await db.change(sql`
    insert into stock (plant_code, product_code, quantity)
    select distinct plant_code, product_code, 0 from batches
    on conflict do nothing`)
  const came = batches.map(({ id, came, made_on }) => ({
    batch_id: id,
    kind: 'receipt',
    change: came,
    document: '',
    at: `${made_on}T05:30:00Z`,
  }))
  const left = invoices.flatMap(({ allocated_at, order, lines }) =>
    lines.map(({ batch_id, paid_qty, free_qty }) => ({
      batch_id,
      kind: 'issue',
      change: -paid_qty - free_qty,
      document: order.invoice.invoice_no,
      at: allocated_at,
    })),
  )
  await insert(db, 'stock_movements', [...came, ...left], ['batch_id', 'kind', 'change', 'document', 'at'])
  await db.one(sql`select setval(pg_get_serial_sequence('batches', 'id'), max(id)) from batches`)
}

async function loadInvoices(
  db: Db,
  invoices: readonly SentInvoice[],
  idOf: (username: string) => number,
  paid: (invoice: SentInvoice) => number,
): Promise<void> {
  await insert(
    db,
    'invoices',
    invoices.map((invoice) => ({
      id: invoice.id,
      invoice_no: invoice.order.invoice.invoice_no,
      distributor_id: idOf(invoice.order.distributor),
      product_type: invoice.order.product_type,
      invoice_date: invoice.order.invoice.invoice_date,
      due_date: invoice.due_date,
      total_paise: invoice.total_paise,
      paid_paise: paid(invoice),
      plant_code: invoice.order.cfa_code,
      order_id: invoice.order_id,
      place_of_supply: invoice.place_of_supply,
      value_paise: invoice.value_paise,
      cgst_paise: invoice.cgst_paise,
      sgst_paise: invoice.sgst_paise,
      igst_paise: invoice.igst_paise,
      round_off_paise: invoice.round_off_paise,
      created_at: invoice.order.changed_at,
    })),
    [
      'id',
      'invoice_no',
      'distributor_id',
      'product_type',
      'invoice_date',
      'due_date',
      'total_paise',
      'paid_paise',
      'plant_code',
      'order_id',
      'place_of_supply',
      'value_paise',
      'cgst_paise',
      'sgst_paise',
      'igst_paise',
      'round_off_paise',
      'created_at',
    ],
  )
  await db.change(sql`
    update invoices i set deliver_to = deliver_to(i.distributor_id)
    where i.distributor_id in (select a.distributor_id from distributor_addresses a)`)
  const lines = invoices.flatMap(({ id, order, order_id, lines }) => {
    const distributor_id = idOf(order.distributor)
    return lines.map(({ batch_id: _, ...line }) => ({ invoice_id: id, distributor_id, order_id, ...line }))
  })
  await insert(db, 'invoice_lines', lines, lines[0] && (Object.keys(lines[0]) as (keyof (typeof lines)[0])[]))
  const allocations = invoices.flatMap(({ id, order_id, allocated_at, lines }) =>
    lines.map(({ order_line_no, batch_id, paid_qty, free_qty }) => ({
      order_id,
      line_no: order_line_no,
      batch_id,
      paid_qty,
      free_qty,
      invoice_id: id,
      at: allocated_at,
    })),
  )
  const columns = ['order_id', 'line_no', 'batch_id', 'paid_qty', 'free_qty', 'invoice_id', 'at'] as const
  await insert(db, 'allocations', allocations, columns)
  await db.one(sql`select setval(pg_get_serial_sequence('invoices', 'id'), ${invoices.length + 1}, false)`)
}

async function loadNotes(db: Db, notes: readonly PastNote[], idOf: (username: string) => number): Promise<void> {
  await insert(
    db,
    'notes',
    notes.map(({ invoice, isOnAccount: _, ...note }) => ({
      ...note,
      distributor_id: idOf(invoice.order.distributor),
      product_type: invoice.order.product_type,
      plant_code: invoice.order.cfa_code,
      invoice_id: invoice.id,
      due_date: note.noted_on,
      paid_paise: note.kind === 'debit' ? note.amount_paise : 0,
      created_by: idOf('admin'),
      created_at: `${note.noted_on}T06:30:00Z`,
    })),
    [
      'id',
      'note_no',
      'kind',
      'reason_code',
      'distributor_id',
      'product_type',
      'plant_code',
      'invoice_id',
      'noted_on',
      'due_date',
      'text',
      'value_paise',
      'cgst_paise',
      'sgst_paise',
      'igst_paise',
      'amount_paise',
      'paid_paise',
      'created_by',
      'created_at',
    ],
  )
  await db.one(sql`select setval(pg_get_serial_sequence('notes', 'id'), ${notes.length + 1}, false)`)
}

async function loadReceipts(db: Db, receipts: readonly PastReceipt[], idOf: (username: string) => number) {
  await insert(
    db,
    'receipts',
    receipts.map(({ settles: _, distributor, ...receipt }) => ({
      ...receipt,
      utr: utrIn(receipt.reference),
      distributor_id: idOf(distributor),
      created_by: idOf('admin'),
      created_at: `${receipt.received_on}T06:00:00Z`,
    })),
    [
      'id',
      'distributor_id',
      'amount_paise',
      'tds_paise',
      'received_on',
      'reference',
      'utr',
      'created_by',
      'created_at',
    ],
  )
  await db.one(sql`select setval(pg_get_serial_sequence('receipts', 'id'), ${receipts.length + 1}, false)`)
}

async function loadSettlements(db: Db, notes: readonly PastNote[], receipts: readonly PastReceipt[]): Promise<void> {
  const byNote = notes
    .filter(({ kind, isOnAccount }) => kind === 'credit' && !isOnAccount)
    .map(({ id, invoice, amount_paise, noted_on }) => ({
      receipt_id: null,
      credit_note_id: id,
      invoice_id: invoice.id,
      debit_note_id: null,
      amount_paise,
      created_at: `${noted_on}T06:30:00Z`,
    }))
  const byReceipt = receipts.flatMap(({ id, settles, received_on }) =>
    settles.map(({ invoice_id = null, debit_note_id = null, amount_paise }) => ({
      receipt_id: id,
      credit_note_id: null,
      invoice_id,
      debit_note_id,
      amount_paise,
      created_at: `${received_on}T06:00:00Z`,
    })),
  )
  const columns = ['receipt_id', 'credit_note_id', 'invoice_id', 'debit_note_id', 'amount_paise', 'created_at'] as const
  await db.change(raw('alter table settlements disable trigger settlements_paid'))
  await insert(db, 'settlements', [...byNote, ...byReceipt], columns)
  await db.change(raw('alter table settlements enable trigger settlements_paid'))
  await db.change(sql`select refill_open_documents()`)
}

async function loadClaims(db: Db, claims: readonly PastClaim[], idOf: (username: string) => number): Promise<void> {
  await insert(
    db,
    'claims',
    claims.map(({ id, invoice, state, text, answer, raised_on, decided_on, note_id }) => ({
      id,
      claim_no: `CL-${firstClaim + id}`,
      invoice_id: invoice.id,
      distributor_id: idOf(invoice.order.distributor),
      product_type: invoice.order.product_type,
      state,
      text,
      answer,
      raised_by: idOf(invoice.order.distributor),
      raised_at: `${raised_on}T07:00:00Z`,
      decided_by: decided_on === null ? null : idOf('admin'),
      decided_at: decided_on === null ? null : `${decided_on}T06:30:00Z`,
      note_id,
    })),
  )
  const lines = claims.map((one) => ({
    claim_id: one.id,
    invoice_id: one.invoice.id,
    line_no: one.line_no,
    reason_code: one.reason_code,
    quantity: one.quantity,
    approved_qty: one.approved_qty,
    difference_paise: one.difference_paise,
    ...one.credited,
  }))
  await db.change(sql`
    insert into claim_lines (claim_id, line_id, reason_code, quantity, approved_qty, difference_paise, credited_qty, value_paise,
      cgst_paise, sgst_paise, igst_paise)
    select w.claim_id, l.line_id, w.reason_code, w.quantity, w.approved_qty, w.difference_paise, w.credited_qty, w.value_paise,
      w.cgst_paise, w.sgst_paise, w.igst_paise
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as w (claim_id bigint, invoice_id bigint, line_no integer, reason_code text, quantity integer, approved_qty integer,
        difference_paise bigint, credited_qty integer, value_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint)
    join invoice_lines l on l.invoice_id = w.invoice_id and l.line_no = w.line_no`)
  await db.one(sql`
    select setval(pg_get_serial_sequence('claims', 'id'), ${claims.length + 1}, false),
      setval('claim_numbers', ${firstClaim + claims.length + 1}, false)`)
}

const firstClaim = 10_000

/** Some firms said when they pay; every fourth did not keep its word. */
async function loadPromises(db: Db, today: Day): Promise<void> {
  await db.change(sql`
    insert into payment_promises (distributor_id, amount_paise, pay_on, text, created_by, created_at)
    select f.id, f.late, case when f.at % 4 = 0 then ${today}::date - 2 else ${today}::date + (f.at % 9)::integer end,
      case when f.at % 2 = 0 then 'By NEFT' else '' end, f.id,
      (case when f.at % 4 = 0 then ${today}::date - 9 else ${today}::date - 1 end)::timestamp at time zone 'Asia/Kolkata'
        + interval '11 hours'
    from (
      select d.id, o.late, row_number() over (order by d.id) as at
      from distributors d
      join accounts a on a.id = d.id and a.username not like 'dist-%'
      cross join lateral (select sum(balance_paise) as late from owed_documents(d.id) where due_date < ${today}) o
      where o.late > 0
    ) f
    where f.at % 5 = 0`)
}

/**
 * A month is closed at the end of the next one: of the two before this month, the older is closed.
 */
export async function loadClosings(db: Db, admin: number, today: Day): Promise<void> {
  const closings = [4, 3, 2].map((ago) => {
    const until = addDays(monthStart(today, ago - 1), -1)
    return { closed_until: until, reason: '', created_by: admin, created_at: `${addDays(until, 28)}T12:30:00Z` }
  })
  await insert(db, 'book_closings', closings, ['closed_until', 'reason', 'created_by', 'created_at'])
  await db.change(sql`
    insert into settings (key, value) values (${closedUntil.key}, ${JSON.stringify(closings.at(-1)?.closed_until)}::jsonb)`)
}
