// Orders to SAP: look first, then post, look again after any doubt, as SAP would keep two orders of
// one number.

import { createHash } from 'node:crypto'
import { type Db, type Pool, type Sql, sql, system } from '#kit/server/db/db.ts'
import { readSettings } from '#kit/server/db/settings.ts'
import type { Difference } from '#kit/server/http/feature.ts'
import { circuitPauseS, refusalInWords, type SapLine, type SapTerms, salesOrderOf, sapPauseS } from '../../sap.ts'
import { sapChannel, sapDivision, sapFreeGoods, sapOrderType, sapOrganization, sapUnit } from '../../settings.ts'
import { type SapClient, SapDoubt, type SapOrder, SapRefusal } from './client.ts'
import { cancelBilled } from './reading.ts'

type Taken = { part_no: number; purchase_order: string; division_code: string; attempts: number }
type Head = { sold_to: string; plant: string; po_no: string | null }

async function termsOf(db: Db): Promise<SapTerms> {
  const [orderType, salesOrganization, channel, division, unit, freeGoods] = await readSettings(db, [
    sapOrderType,
    sapOrganization,
    sapChannel,
    sapDivision,
    sapUnit,
    sapFreeGoods,
  ])
  return { orderType, salesOrganization, channel, division, unit, freeGoods }
}

/** Every confirmed order that is due, the oldest first, until SAP seems to be away. */
export async function sendToSap(db: Db, sap: SapClient, now: () => Date): Promise<number> {
  let sent = 0
  for (;;) {
    if (await isOpenCircuit(db)) return sent
    const [next] = await dueOrders(db, 1)
    if (next === undefined) return sent
    // Read for each order: whoever changes them does not wait until all others are sent.
    const isClear = await sendOrder(db, sap, next, await termsOf(db), now)
    if (isClear !== null) await noteOutcome(db, isClear)
    sent += 1
  }
}

const dueForSap = sql`
  o.status = order_status('confirmed') and coalesce(cancellable_until(o) <= now(), true) and not exists (
    select from erp_parts e where e.order_id = o.id and e.sales_order is null
      and (e.next_try_at > now() or e.leased_until > now()))`

export async function countDueOrders(db: Db): Promise<number> {
  return (await db.one<{ due: number }>(sql`select count(*) as due from orders o where ${dueForSap}`)).due
}

export async function dueOrders(db: Db, atMost: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select o.id from orders o
    where ${dueForSap}
    order by o.id limit ${atMost}`)
  return rows.map(({ id }) => id)
}

/**
 * Whether SAP could be spoken with; what it refuses is clear too. Null where it was not asked:
 * another server has taken the parts.
 */
async function sendOrder(
  db: Db,
  sap: SapClient,
  id: number,
  terms: SapTerms,
  now: () => Date,
): Promise<boolean | null> {
  const parts = await db.rows<Taken>(sql`select * from take_erp_parts(${id})`)
  const head = await db.one<Head>(sql`
    select left(a.username, 10) as sold_to, left(o.cfa_code, 4) as plant, o.po_no
    from orders o join accounts a on a.id = o.distributor_id where o.id = ${id}`)
  let isClear = parts.length > 0 ? true : null
  for (const part of parts) {
    try {
      const sales_order = await sendPart(db, sap, { id, part, head, terms, now })
      if (sales_order) await keepSent(db, id, part, sales_order)
    } catch (error) {
      if (error instanceof SapRefusal) await keepRefused(db, id, part, error)
      else if (error instanceof SapDoubt) {
        isClear = false
        await keepForLater(db, id, part, error)
      } else throw error
    }
  }
  await db.one(sql`select settle_erp_order(${id})`)
  return isClear
}

type Sending = { id: number; part: Taken; head: Head; terms: SapTerms; now: () => Date }

/** The number that SAP has it under; null where another server has taken it meanwhile. */
async function sendPart(db: Db, sap: SapClient, { id, part, head, terms, now }: Sending): Promise<string | null> {
  const { purchase_order } = part
  const there = async () => (await sap.find(purchase_order, head.sold_to))[0]?.SalesOrder
  const before = await there()
  if (before) return before
  const lines = await db.rows<SapLine>(sql`
    select product_code, total_qty - free_qty as paid_qty, free_qty from order_lines
    where order_id = ${id} and division_code = ${part.division_code} and total_qty > 0 order by line_no`)
  const order = salesOrderOf({ ...head, purchase_order, lines }, terms)
  if (!(await isStillTaken(db, id, part))) return null
  try {
    return await sap.create(order, requestIdOf(purchase_order), now())
  } catch (error) {
    if (!(error instanceof SapDoubt || error instanceof SapRefusal)) throw error
    // SAP refuses, too, what an earlier request is making an order of.
    const after = await there()
    if (after) return after
    throw error
  }
}

/** 32 hex digits, the same for the same part. */
function requestIdOf(purchaseOrder: string): string {
  return createHash('sha256').update(purchaseOrder).digest('hex').slice(0, 32).toUpperCase()
}

/**
 * Looking, and the parts before it, may have taken long: it is sent only while it is ours, and is
 * ours for as long as that takes.
 */
async function isStillTaken(db: Db, id: number, part: Taken): Promise<boolean> {
  const held = await db.change(sql`
    update erp_parts set leased_until = now() + interval '90 seconds'
    where ${isOurs(id, part)} and leased_until > now()`)
  return held === 1
}

async function keepSent(db: Db, id: number, { part_no }: Taken, salesOrder: string): Promise<void> {
  await db.change(sql`
    update erp_parts
    set sales_order = ${salesOrder}, sent_at = now(), refused = null, last_error = null, leased_until = null
    where order_id = ${id} and part_no = ${part_no} and sales_order is null`)
}

async function keepRefused(db: Db, id: number, part: Taken, refusal: SapRefusal): Promise<void> {
  await db.change(sql`
    update erp_parts set refused = ${refusalInWords(refusal)}, last_error = ${refusal.message}, leased_until = null
    where ${isOurs(id, part)}`)
}

async function keepForLater(db: Db, id: number, part: Taken, { message }: SapDoubt): Promise<void> {
  await db.change(sql`
    update erp_parts set leased_until = null, last_error = ${message.slice(0, 300)},
      next_try_at = now() + make_interval(secs => ${sapPauseS(part.attempts, Math.random())}::double precision)
    where ${isOurs(id, part)}`)
}

/** What comes so late that another server has taken the part says nothing any more. */
function isOurs(id: number, { part_no, attempts }: Taken): Sql {
  return sql`order_id = ${id} and part_no = ${part_no} and attempts = ${attempts} and sales_order is null`
}

async function isOpenCircuit(db: Db): Promise<boolean> {
  return (await db.maybe(sql`select from erp_state where name = 'sap' and open_until > now()`)) !== null
}

/** Failures in a row are counted for all servers; one success closes the circuit. */
async function noteOutcome(db: Db, isClear: boolean): Promise<void> {
  const { failures } = await db.one<{ failures: number }>(sql`
    insert into erp_state as s (name, failures) values ('sap', ${isClear ? 0 : 1})
    on conflict (name) do update set failures = case when ${isClear} then 0 else s.failures + 1 end
    returning failures`)
  const pause = circuitPauseS(failures)
  await db.change(sql`
    update erp_state set open_until = now() + make_interval(secs => ${pause}::double precision)
    where name = 'sap' and failures = ${failures}`)
}

type Compared = { purchase_order: string; sold_to: string; packs: number; is_cancelled: boolean }

/**
 * Parts of the last 30 days that SAP has not, has twice, or has with other packs, and those that it
 * has although they were cancelled.
 */
export async function compareWithSap(pool: Pool, sap: SapClient, now: Date): Promise<number> {
  const parts = await pool.apart.rows<Compared>(sql`
    select e.purchase_order, left(a.username, 10) as sold_to, (
      select sum(l.total_qty) from order_lines l
      where l.order_id = e.order_id and l.division_code = p.division_code)::int as packs,
      is_off(o.status) as is_cancelled
    from erp_parts e
    join order_parts p on p.order_id = e.order_id and p.part_no = e.part_no
    join orders o on o.id = e.order_id
    join accounts a on a.id = o.distributor_id
    where e.sales_order is not null and e.sent_at > now() - interval '30 days'
      -- Whether it arrived was not known when it was cancelled.
      or is_off(o.status) and e.attempts > 0 and e.created_at > now() - interval '30 days'
    order by e.order_id`)
  const found: Difference[] = []
  for (const part of parts) found.push(...differenceOf(part, await sap.find(part.purchase_order, part.sold_to)))
  for (const { document_no, why } of await cancelBilled(pool, now))
    found.push({ what: 'an invoice that SAP has cancelled', which: `${document_no}: ${why}` })
  found.push(...(await documentsNotTaken(pool.apart)))
  await pool.transaction(system, (db) => keepDifferences(db, found))
  return found.length
}

function differenceOf({ purchase_order: which, packs, is_cancelled }: Compared, there: SapOrder[]): Difference[] {
  if (is_cancelled) return there.length > 0 ? [{ what: 'a cancelled order that SAP has', which }] : []
  if (there.length === 0) return [{ what: 'an order that SAP does not have', which }]
  if (there.length > 1) return [{ what: 'an order that SAP has twice', which }]
  const theirs = there[0]?.to_Item?.results.reduce((sum, item) => sum + Number(item.RequestedQuantity), 0)
  return theirs === packs ? [] : [{ what: 'an order of which SAP has other packs', which }]
}

function documentsNotTaken(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    select case when i.id is null then 'a billing document of SAP that is no invoice here'
      when is_reported(i) then 'a billing document of SAP that grew after its IRN was registered or its month was closed'
      else 'a billing document of SAP over orders of several firms, plants or product types' end as what, d.document_no as which
    from erp_documents d
    left join invoices i on i.invoice_no = d.document_no
    where d.kind = 'billing' and not d.cancelled and d.invoice_id is null`)
}

/** Instead of those of the last time, also where two servers have compared at once. */
async function keepDifferences(db: Db, found: readonly Difference[]): Promise<void> {
  await db.change(sql`lock table erp_differences in share row exclusive mode`)
  await db.change(sql`delete from erp_differences`)
  await db.change(sql`
    insert into erp_differences (what, which)
    select w.what, w.which from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as w (what text, which text)`)
}

/** What the last night found. */
export function erpDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`select what, which from erp_differences limit 100`)
}
