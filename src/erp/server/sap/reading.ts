// What SAP made of our orders: statuses, deliveries and billing documents since the last time, each
// kept once.

import { openPacks } from '#fulfilment/allocation.ts'
import { cancelInvoice } from '#fulfilment/server/cancelling.ts'
import { type Work, workOf } from '#fulfilment/server/work.ts'
import { stepsOf } from '#fulfilment/steps.ts'
import type { Day } from '#kit/date.ts'
import { addDays } from '#kit/date.ts'
import { type Db, type Pool, sql, system } from '#kit/server/db/db.ts'
import { status } from '#orders/status.ts'
import { type Billed, billedLines, dayOfSap, failuresThatOpen } from '../../sap.ts'
import type { SapBilling, SapClient, SapOrder } from './client.ts'

const overlapMs = 5 * 60_000

/**
 * What SAP changed since the last time, with some overlap, and what could not be taken then. What
 * can't be read now is read the next time, and keeps nobody from reading the others.
 */
export async function pollSap(pool: Pool, sap: SapClient, now: Date): Promise<number> {
  const db = pool.apart
  const { watermark } = await db.one<{ watermark: string | null }>(sql`
    insert into erp_state as s (name) values ('sap') on conflict (name) do update set failures = s.failures returning watermark`)
  const since = new Date((watermark ? Date.parse(watermark) : now.getTime() - 86_400_000) - overlapMs)
  const changed = await sap.changedSince(since)
  const failures: unknown[] = []
  const read = (order: SapOrder) => readOne(pool, sap, order, now).catch((error) => failures.push(error))
  for (const order of changed) if (failures.length < failuresThatOpen) await read(order)
  for (const { purchase_order, sold_to, sales_order } of failures.length > 0 ? [] : await partsToReadAgain(db)) {
    const there = await sap.find(purchase_order, sold_to)
    const order = there.find((one) => one.SalesOrder === sales_order)
    if (order) await read(order)
  }
  if (failures.length > 0) throw failures[0]
  await db.change(sql`update erp_state set watermark = ${now} where name = 'sap'`)
  return changed.length
}

type Again = { purchase_order: string; sold_to: string; sales_order: string }

/**
 * Sales orders of which SAP told when we did not know their numbers yet, and those billed before
 * their order was sent in whole or while it was closed.
 */
function partsToReadAgain(db: Db): Promise<Again[]> {
  return db.rows<Again>(sql`
    select e.purchase_order, left(a.username, 10) as sold_to, e.sales_order
    from erp_parts e
    join orders o on o.id = e.order_id
    join accounts a on a.id = o.distributor_id
    where e.sales_order is not null and e.sent_at > now() - interval '30 days'
      and (e.told_at is null or is_in_fulfilment(o.status) and exists (
        select from erp_documents d
        where d.order_id = e.order_id and d.part_no = e.part_no and d.kind = 'billing' and not d.cancelled and d.invoice_id is null))
    order by e.order_id, e.part_no`)
}

type Part = { order_id: number; part_no: number; division_code: string; sales_order: string }

async function readOne(pool: Pool, sap: SapClient, order: SapOrder, now: Date): Promise<void> {
  const db = pool.apart
  const told = {
    process: order.OverallSDProcessStatus,
    delivery: order.OverallTotalDeliveryStatus,
    rejection: order.OverallSDDocumentRejectionSts,
    credit: order.TotalCreditCheckStatus,
  }
  const part = await db.maybe<Part>(sql`
    update erp_parts e
    -- Another server that asked later may have written before.
    set told = case when e.told_at > ${now} then e.told else ${JSON.stringify(told)}::jsonb end, told_at = greatest(e.told_at, ${now})
    from order_parts p
    where e.sales_order = ${order.SalesOrder} and p.order_id = e.order_id and p.part_no = e.part_no
    returning e.order_id, e.part_no, p.division_code, e.sales_order`)
  if (!part) return
  for (const { head, items } of await sap.deliveriesOf(part.sales_order))
    await keepDocument(db, part, {
      kind: 'delivery',
      no: head.DeliveryDocument,
      day: dayOfSap(head.ActualGoodsMovementDate),
      packs: items.reduce((sum, item) => sum + Math.round(Number(item.ActualDeliveryQuantity)), 0),
      progress: head.OverallGoodsMovementStatus,
    })
  for (const { head, items } of await sap.billingsOf(part.sales_order)) {
    if (head.CancelledBillingDocument) continue
    const isCancelled = isTrue(head.BillingDocumentIsCancelled)
    const lineNos = await linesOf(db, part)
    const billed = billedLines(items, lineNos)
    await keepDocument(db, part, {
      kind: 'billing',
      no: head.BillingDocument,
      day: dayOfSap(head.BillingDocumentDate),
      packs: billed.reduce((sum, line) => sum + line.paid_qty + line.free_qty, 0),
      isCancelled,
    })
    if (!isCancelled && billed.length > 0) await takeInvoice(pool, sap, part, head, billed)
  }
  await cancelBilled(pool, now, part.order_id)
}

type Refused = { document_no: string; why: string }

/**
 * Invoices whose billing documents SAP has taken back, of one order or of all: those that can't be
 * cancelled here, and why.
 */
export async function cancelBilled(pool: Pool, now: Date, orderId: number | null = null): Promise<Refused[]> {
  const found = await pool.apart.rows<{ id: number; document_no: string }>(sql`
    select distinct i.id, d.document_no
    from erp_documents d join invoices i on i.id = d.invoice_id
    where d.kind = 'billing' and d.cancelled and i.cancelled_at is null
      and (${orderId}::bigint is null or d.order_id = ${orderId}::bigint)
    order by i.id`)
  const refused: Refused[] = []
  for (const { id, document_no } of found) {
    const cancelled = { id, reason: 'Cancelled in SAP.', actorId: null, closesLines: false, now }
    const why = await pool.transaction(system, (db) => cancelInvoice(db, cancelled))
    // Another server may have cancelled it meanwhile.
    const stands = why && (await pool.apart.maybe(sql`select from invoices where id = ${id} and cancelled_at is null`))
    if (why && stands) refused.push({ document_no, why })
  }
  return refused
}

/** As they were sent: what is dropped has no item. */
async function linesOf(db: Db, { order_id, division_code }: Part): Promise<number[]> {
  const rows = await db.rows<{ line_no: number }>(sql`
    select line_no from order_lines
    where order_id = ${order_id} and division_code = ${division_code} and total_qty > 0 order by line_no`)
  return rows.map(({ line_no }) => line_no)
}

type Document = {
  kind: 'delivery' | 'billing'
  no: string
  day: string | null
  packs: number
  progress?: string
  isCancelled?: boolean
}

async function keepDocument(db: Db, { order_id, part_no }: Part, told: Document): Promise<void> {
  const { kind, no, day, packs, progress = '', isCancelled = false } = told
  await db.change(sql`
    insert into erp_documents (kind, document_no, order_id, part_no, day, packs, progress, cancelled)
    values (${kind}, ${no}, ${order_id}, ${part_no}, ${day}, ${packs}, ${progress}, ${isCancelled})
    on conflict (kind, document_no, order_id, part_no) do update
    set day = excluded.day, packs = excluded.packs, progress = excluded.progress,
      cancelled = erp_documents.cancelled or excluded.cancelled, told_at = now()`)
}

/**
 * Two servers that read at once make one invoice of it: its number is unique. Parts and orders that
 * SAP bills together come to one invoice, each once. SAP is asked before the order is held; what is
 * open of it counts when it is.
 */
async function takeInvoice(pool: Pool, sap: SapClient, part: Part, head: SapBilling, billed: Billed[]): Promise<void> {
  const { order_id, part_no } = part
  const no = head.BillingDocument
  const invoice_date = dayOfSap(head.BillingDocumentDate)
  const seen = await workToTake(pool.apart, part, no)
  if (!seen || !invoice_date) return
  const lines = await invoiceLinesOf(sap, seen, billed)
  const invoice = headOf(seen, no, lines, billed, invoice_date)
  await pool.transaction(system, async (db) => {
    await db.rows(sql`select from orders where id = ${order_id} for update`)
    const work = await workToTake(db, part, no)
    if (!work) return
    const sent = billed.reduce((sum, line) => sum + line.paid_qty + line.free_qty, 0)
    const open = work.lines.reduce((sum, line) => sum + openPacks(line), 0)
    const isCut = work.lines.some((line) => line.closed_qty > 0)
    const steps = stepsOf(work.order.status, { sentSomething: true, isComplete: sent >= open, isCut })
    const told = JSON.stringify({ order_id, part_no, invoice, steps })
    await db.one(sql`select take_erp_invoice(${told}::jsonb, ${JSON.stringify(lines)}::jsonb)`)
  })
}

/**
 * Null where it is taken or cancelled already, or its order is none that goods leave for. An order
 * that SAP has in part is still to be sent: it would not be once it is invoiced.
 */
async function workToTake(db: Db, { order_id, part_no }: Part, no: string): Promise<Work | null> {
  const isOpen = await db.maybe(sql`
    select from erp_documents
    where kind = 'billing' and document_no = ${no} and order_id = ${order_id} and part_no = ${part_no}
      and invoice_id is null and not cancelled`)
  const work = isOpen && (await workOf(db, order_id))
  return work && work.order.status !== status.confirmed ? work : null
}

type TakenLine = Awaited<ReturnType<typeof invoiceLinesOf>>[number]

async function invoiceLinesOf(sap: SapClient, { order, lines }: Work, billed: Billed[]) {
  const isInterstate = order.plant_state !== order.buyer_state
  const made = []
  for (const [at, one] of billed.entries()) {
    const line = lines.find((sold) => sold.line_no === one.line_no)
    if (!line) continue
    const { product_code, product_name, division_code, pack, hsn, price_paise, gst_bp, mrp_paise } = line
    const half = Math.round(one.tax_paise / 2)
    made.push({
      line_no: at + 1,
      order_line_no: one.line_no,
      product_code,
      product_name,
      division_code,
      pack,
      hsn,
      price_paise,
      gst_bp,
      mrp_paise,
      batch_no: one.batch_no,
      expires_on: dayOfSap(await sap.expiryOf(product_code, one.batch_no)) ?? '9999-12-31',
      paid_qty: one.paid_qty,
      free_qty: one.free_qty,
      amount_paise: one.amount_paise,
      ...(isInterstate
        ? { cgst_paise: 0, sgst_paise: 0, igst_paise: one.tax_paise }
        : { cgst_paise: half, sgst_paise: half, igst_paise: 0 }),
    })
  }
  return made
}

/** SAP's amounts stand; what its halves of the tax don't make is round-off. */
function headOf({ order }: Work, invoice_no: string, lines: TakenLine[], billed: Billed[], invoice_date: string) {
  const sum = (of: (line: TakenLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  const parts = {
    value_paise: sum((line) => line.amount_paise),
    cgst_paise: sum((line) => line.cgst_paise),
    sgst_paise: sum((line) => line.sgst_paise),
    igst_paise: sum((line) => line.igst_paise),
  }
  const total_paise = billed.reduce((all, line) => all + line.amount_paise + line.tax_paise, 0)
  return {
    ...parts,
    invoice_no,
    distributor_id: order.distributor_id,
    product_type: order.product_type,
    plant_code: order.cfa_code,
    place_of_supply: order.buyer_state,
    invoice_date,
    due_date: addDays(invoice_date as Day, order.credit_days),
    total_paise,
    round_off_paise: total_paise - parts.value_paise - parts.cgst_paise - parts.sgst_paise - parts.igst_paise,
  }
}

function isTrue(flag: boolean | string): boolean {
  return flag === true || flag === 'X' || flag === 'true'
}
