// What SAP made of our orders: statuses, deliveries and billing documents since the last time, each kept once.
import type { Day } from '#kit/date.ts'
import { addDays } from '#kit/date.ts'
import { type Db, type Pool, sql, system } from '#kit/server/db/db.ts'
import { openPacks } from '../../allocation.ts'
import { type Billed, billedLines, dayOfSap } from '../../sap.ts'
import { stepsOf } from '../../steps.ts'
import { cancelInvoice } from '../cancelling.ts'
import { type Work, workOf } from '../queries.ts'
import type { SapBilling, SapClient, SapOrder } from './client.ts'

const overlapMs = 5 * 60_000

/** What SAP changed since the last time, with some overlap. What can't be read now is read the next time. */
export async function pollSap(pool: Pool, sap: SapClient, now: Date): Promise<number> {
  const db = pool.apart
  const { watermark } = await db.one<{ watermark: string | null }>(sql`
    insert into erp_state as s (name) values ('sap') on conflict (name) do update set failures = s.failures returning watermark`)
  const since = new Date((watermark ? Date.parse(watermark) : now.getTime() - 86_400_000) - overlapMs)
  const changed = await sap.changedSince(since)
  for (const order of changed) await readOne(pool, sap, order, now)
  await db.change(sql`update erp_state set watermark = ${now} where name = 'sap'`)
  return changed.length
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
    update erp_parts e set told = ${JSON.stringify(told)}::jsonb, told_at = ${now}
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
    if (!isCancelled && billed.length > 0) await takeInvoice(db, sap, part, head, billed)
  }
  await cancelBilled(pool, now, part.order_id)
}

type Refused = { document_no: string; why: string }

/** Invoices whose billing documents SAP has taken back, of one order or of all: those that can't be cancelled here, and why. */
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
    if (why) refused.push({ document_no, why })
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
    set day = excluded.day, packs = excluded.packs, progress = excluded.progress, cancelled = excluded.cancelled, told_at = now()`)
}

/** Two servers that read at once make one invoice of it: its number is unique. Parts and orders that SAP bills together come to
 *  one invoice, each once. */
async function takeInvoice(db: Db, sap: SapClient, part: Part, head: SapBilling, billed: Billed[]): Promise<void> {
  const taken = await db.maybe(sql`
    select from erp_documents
    where kind = 'billing' and document_no = ${head.BillingDocument} and order_id = ${part.order_id}
      and part_no = ${part.part_no} and invoice_id is not null`)
  const work = taken ? null : await workOf(db, part.order_id)
  const invoice_date = dayOfSap(head.BillingDocumentDate)
  if (!work || !invoice_date) return
  const lines = await invoiceLinesOf(sap, work, billed)
  const invoice = headOf(work, head.BillingDocument, lines, billed, invoice_date)
  const sent = billed.reduce((sum, line) => sum + line.paid_qty + line.free_qty, 0)
  const open = work.lines.reduce((sum, line) => sum + openPacks(line), 0)
  const isCut = work.lines.some((line) => line.closed_qty > 0)
  const steps = stepsOf(work.order.status, { sentSomething: true, isComplete: sent >= open, isCut })
  const { order_id, part_no } = part
  const told = JSON.stringify({ order_id, part_no, invoice, steps })
  await db.one(sql`select take_erp_invoice(${told}::jsonb, ${JSON.stringify(lines)}::jsonb)`)
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
