// Orders to SAP: look first, then post, look again after any doubt, as SAP would keep two orders of one number.
import { createHash } from 'node:crypto'
import { type Db, type Pool, sql } from '#kit/server/db/db.ts'
import { readSetting } from '#kit/server/db/settings.ts'
import { circuitPauseS, refusalInWords, type SapLine, type SapTerms, salesOrderOf, sapPauseS } from '../../sap.ts'
import { sapChannel, sapDivision, sapFreeGoods, sapOrderType, sapOrganization, sapUnit } from '../../sap-settings.ts'
import { type SapClient, SapDoubt, SapRefusal } from './client.ts'
import { cancelBilled } from './reading.ts'

type Taken = { part_no: number; purchase_order: string; division_code: string }
type Head = { sold_to: string; plant: string; po_no: string | null }

async function termsOf(db: Db): Promise<SapTerms> {
  return {
    orderType: await readSetting(db, sapOrderType),
    salesOrganization: await readSetting(db, sapOrganization),
    channel: await readSetting(db, sapChannel),
    division: await readSetting(db, sapDivision),
    unit: await readSetting(db, sapUnit),
    freeGoods: await readSetting(db, sapFreeGoods),
  }
}

/** Every confirmed order that is due, the oldest first, until SAP seems to be away. */
export async function sendToSap(db: Db, sap: SapClient, now: () => Date): Promise<number> {
  const terms = await termsOf(db)
  let sent = 0
  for (;;) {
    if (await isOpenCircuit(db)) return sent
    const [next] = await dueOrders(db, 1)
    if (next === undefined) return sent
    const isClear = await sendOrder(db, sap, next, terms, now)
    await noteOutcome(db, isClear)
    sent += 1
  }
}

export async function dueOrders(db: Db, atMost: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select o.id from orders o
    where o.status = 1 and not exists (
      select from erp_parts e where e.order_id = o.id and e.sales_order is null
        and (e.next_try_at > now() or e.leased_until > now()))
    order by o.id limit ${atMost}`)
  return rows.map(({ id }) => id)
}

/** Whether SAP could be spoken with; what it refuses is clear too. */
async function sendOrder(db: Db, sap: SapClient, id: number, terms: SapTerms, now: () => Date): Promise<boolean> {
  const parts = await db.rows<Taken>(sql`select * from take_erp_parts(${id})`)
  const head = await db.one<Head>(sql`
    select left(a.username, 10) as sold_to, left(o.cfa_code, 4) as plant, o.po_no
    from orders o join accounts a on a.id = o.distributor_id where o.id = ${id}`)
  let isClear = true
  for (const part of parts) {
    try {
      const sales_order = await sendPart(db, sap, { id, part, head, terms, now })
      await keep(db, id, part, sql`sales_order = ${sales_order}, sent_at = now(), last_error = null`)
    } catch (error) {
      if (error instanceof SapRefusal)
        await keep(db, id, part, sql`refused = ${refusalInWords(error)}, last_error = ${error.message}`)
      else if (error instanceof SapDoubt) {
        isClear = false
        await keepForLater(db, id, part, error.message)
      } else throw error
    }
  }
  await db.one(sql`select settle_erp_order(${id})`)
  return isClear
}

type Sending = { id: number; part: Taken; head: Head; terms: SapTerms; now: () => Date }

async function sendPart(db: Db, sap: SapClient, { id, part, head, terms, now }: Sending): Promise<string> {
  const { purchase_order } = part
  const there = async () => (await sap.find(purchase_order, head.sold_to))[0]?.SalesOrder
  const before = await there()
  if (before) return before
  const lines = await db.rows<SapLine>(sql`
    select product_code, total_qty - free_qty as paid_qty, free_qty from order_lines
    where order_id = ${id} and division_code = ${part.division_code} and total_qty > 0 order by line_no`)
  const order = salesOrderOf({ ...head, purchase_order, lines }, terms)
  try {
    return await sap.create(order, requestIdOf(purchase_order), now())
  } catch (error) {
    if (!(error instanceof SapDoubt)) throw error
    const after = await there()
    if (after) return after
    throw error
  }
}

/** 32 hex digits, the same for the same part. */
function requestIdOf(purchaseOrder: string): string {
  return createHash('sha256').update(purchaseOrder).digest('hex').slice(0, 32).toUpperCase()
}

async function keep(db: Db, id: number, { part_no }: Taken, change: ReturnType<typeof sql>): Promise<void> {
  await db.change(
    sql`update erp_parts set ${change}, leased_until = null where order_id = ${id} and part_no = ${part_no}`,
  )
}

async function keepForLater(db: Db, id: number, { part_no }: Taken, why: string): Promise<void> {
  const { attempts } = await db.one<{ attempts: number }>(sql`
    select attempts from erp_parts where order_id = ${id} and part_no = ${part_no}`)
  await db.change(sql`
    update erp_parts set leased_until = null, last_error = ${why.slice(0, 300)},
      next_try_at = now() + make_interval(secs => ${sapPauseS(attempts, Math.random())}::double precision)
    where order_id = ${id} and part_no = ${part_no}`)
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
    update erp_state set open_until = now() + make_interval(secs => ${pause}::double precision) where name = 'sap'`)
}

/** Parts of the last 30 days that SAP has not, has twice, or has with other packs. */
export async function compareWithSap(pool: Pool, sap: SapClient, now: Date): Promise<number> {
  const db = pool.apart
  const parts = await db.rows<{ purchase_order: string; sold_to: string; packs: number }>(sql`
    select e.purchase_order, left(a.username, 10) as sold_to, (
      select sum(l.total_qty) from order_lines l
      where l.order_id = e.order_id and l.division_code = p.division_code)::int as packs
    from erp_parts e
    join order_parts p on p.order_id = e.order_id and p.part_no = e.part_no
    join orders o on o.id = e.order_id
    join accounts a on a.id = o.distributor_id
    where e.sales_order is not null and e.sent_at > now() - interval '30 days'
    order by e.order_id`)
  const found: { what: string; which: string }[] = []
  for (const { purchase_order, sold_to, packs } of parts) {
    const there = await sap.find(purchase_order, sold_to)
    if (there.length === 0) found.push({ what: 'an order that SAP does not have', which: purchase_order })
    if (there.length > 1) found.push({ what: 'an order that SAP has twice', which: purchase_order })
    const theirs = there[0]?.to_Item?.results.reduce((sum, item) => sum + Number(item.RequestedQuantity), 0)
    if (there.length === 1 && theirs !== packs)
      found.push({ what: 'an order of which SAP has other packs', which: purchase_order })
  }
  for (const { document_no, why } of await cancelBilled(pool, now))
    found.push({ what: 'an invoice that SAP has cancelled', which: `${document_no}: ${why}` })
  found.push(
    ...(await db.rows<{ what: string; which: string }>(sql`
      select case when i.id is null then 'a billing document of SAP that is no invoice here'
        when is_reported(i) then 'a billing document of SAP that grew after its IRN was registered or its month was closed'
        else 'a billing document of SAP over orders of several firms, plants or product types' end as what, d.document_no as which
      from erp_documents d
      left join invoices i on i.invoice_no = d.document_no
      where d.kind = 'billing' and not d.cancelled and d.invoice_id is null`)),
  )
  await db.change(sql`delete from erp_differences`)
  await db.change(sql`
    insert into erp_differences (what, which)
    select w.what, w.which from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as w (what text, which text)`)
  return found.length
}
