// What becomes of an order when something else happens while SAP is spoken with.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { changeSetting } from '#jobs/contract.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { moveOrders, reopenOrder } from '#orders/book-contract.ts'
import { cancelOrder } from '#orders/contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { goodsDifferences as ofGoods } from '#shortages/server/testing.ts'
import { openSap, type SapClient, SapDoubt, SapRefusal } from './client.ts'
import { pollSap } from './reading.ts'
import { compareWithSap, erpDifferences, sendToSap } from './sending.ts'
import { startStandIn } from './stand-in.ts'

const goodsDifferences = async (db: Db) => [...(await ofGoods(db)), ...(await erpDifferences(db))]
const testApp = await startTestApp()
const { as, pool, meanwhile } = testApp
const { order } = orderingIn(testApp)
const standIn = await startStandIn()
afterAll(() => standIn.stop())
const sap = openSap({ url: standIn.url, user: 'apotheca', password: 'secret', timeoutMs: 2000 })
const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
const code = products[0]?.product_code ?? ''
const elsewhere = products.find(({ division_code }) => division_code !== products[0]?.division_code)?.product_code ?? ''
await pool.change(sql`update distributors set credit_limit_paise = 1000000000000`)
// Only what a test places goes to SAP.
await pool.change(sql`
  insert into erp_parts (order_id, part_no, purchase_order, next_try_at)
  select p.order_id, p.part_no, p.order_id || ' ' || p.part_no, now() + interval '9 days'
  from order_parts p join orders o on o.id = p.order_id where o.status = 1`)

const send = (client: SapClient = sap) => sendToSap(pool.apart, client, () => new Date())
const poll = (client: SapClient = sap, now = new Date()) => pollSap(pool, client, now)
const compare = () => compareWithSap(pool, sap, new Date())
const inAnHour = () => new Date(Date.now() + 3_600_000)
const place = () => order('dist-e', [[code, 11]])
/** Of two divisions, so of two parts. */
const placeTwo = () =>
  order('dist-e', [
    [code, 4],
    [elsewhere, 5],
  ])
const statusOf = async (id: number) =>
  (await pool.one<{ status: number }>(sql`select status from orders where id = ${id}`)).status
const inSap = (order_no: string) =>
  standIn.orders.filter((one) => one.PurchaseOrderByCustomer.startsWith(`${order_no}-`))
const soon = () =>
  pool.change(sql`update erp_parts set next_try_at = now(), leased_until = null
    where sales_order is null and next_try_at < now() + interval '1 day'`)
const cancel = (order_id: number) => as('dist-e')(cancelOrder, { order_id, reason: 'Not needed' })
const none = async () => expect([...(await differences(pool)), ...(await goodsDifferences(pool))]).toEqual([])

beforeEach(async () => {
  standIn.be({})
  await pool.change(sql`update erp_state set failures = 0, open_until = null, watermark = null`)
  await pool.change(sql`delete from erp_differences`)
})

/** SAP keeps the order, and nobody here learns of it. */
const lostAfterStoring: SapClient = {
  ...sap,
  create: async (...made) => {
    await sap.create(...made)
    throw new SapDoubt('gone')
  },
  find: async () => {
    const wasAsked = standIn.orders.length > before
    if (wasAsked) throw new SapDoubt('gone')
    return []
  },
}
let before = 0

const lose = () => {
  before = standIn.orders.length
  return send(lostAfterStoring)
}

/** SAP takes one part, then it is away. */
function awayAfterOne(): SapClient {
  let asked = 0
  return {
    ...sap,
    create: (...made) => {
      asked += 1
      if (asked > 1) throw new SapDoubt('away')
      return sap.create(...made)
    },
  }
}

test('an order that is just being sent is not cancelled, as SAP would deliver it', async () => {
  const placed = await place()
  let said = ''
  const create: SapClient['create'] = async (...made) => {
    said = (await refusal(cancel(placed.order_id))).message
    return sap.create(...made)
  }
  await send({ ...sap, create })
  expect(said).toBe('409 This order is being sent to SAP. Look at it again in a minute.')
  expect([await statusOf(placed.order_id), inSap(placed.order_no).length]).toEqual([status.sent, 1])
})

test('of many orders that are cancelled, one that is just being sent stops no other', async () => {
  const [sent, other] = [await place(), await order('dist-e', [[code, 3]])]
  const order_ids = [sent.order_id, other.order_id]
  let said: unknown
  const create: SapClient['create'] = async (...made) => {
    said ??= (await as('admin')(moveOrders, { order_ids, move: 'cancel', reason: 'Not needed' })).data
    return sap.create(...made)
  }
  await send({ ...sap, create })
  expect(said).toMatchObject([
    { order_id: sent.order_id, ok: false, message: 'This order is being sent to SAP. Look at it again in a minute.' },
    { order_id: other.order_id, ok: true },
  ])
  expect([await statusOf(sent.order_id), await statusOf(other.order_id)]).toEqual([status.sent, status.cancelled])
})

test('an order that is cancelled just before it is sent does not go to SAP', async () => {
  const placed = await place()
  await meanwhile(
    sql`select move_order(${placed.order_id}, 'cancel', 1::smallint, 5::smallint, null, 'Not needed')`,
    () => send(),
  )
  expect([await statusOf(placed.order_id), inSap(placed.order_no)]).toEqual([status.cancelled, []])
})

test('an order that SAP has in part is not cancelled', async () => {
  const placed = await placeTwo()
  await send(awayAfterOne())
  expect(await statusOf(placed.order_id)).toBe(status.confirmed)
  expect((await refusal(cancel(placed.order_id))).message).toBe(
    '409 SAP has this order already, so it can’t be cancelled any more.',
  )
  await soon()
  await send()
  expect(await statusOf(placed.order_id)).toBe(status.sent)
})

test('an order that is cancelled while nobody knows whether it arrived is named where SAP has it', async () => {
  const placed = await place()
  await lose()
  await cancel(placed.order_id)
  await compare()
  expect(await goodsDifferences(pool)).toEqual([
    { what: 'a cancelled order that SAP has', which: `${placed.order_no}-1` },
  ])
})

test('a server that looks so long that another one takes the part does not send it again', async () => {
  const placed = await place()
  const find: SapClient['find'] = async (...asked) => {
    const there = await sap.find(...asked)
    await soon()
    await send()
    return there
  }
  await send({ ...sap, find })
  expect([await statusOf(placed.order_id), inSap(placed.order_no).length]).toEqual([status.sent, 1])
})

test('a refusal that comes after another server has sent the part says nothing any more', async () => {
  const placed = await placeTwo()
  const another: SapClient['create'] = async (order, ...made) => {
    if ((order as { PurchaseOrderByCustomer: string }).PurchaseOrderByCustomer.endsWith('-2'))
      throw new SapDoubt('away')
    return sap.create(order, ...made)
  }
  const create: SapClient['create'] = async () => {
    await soon()
    await send({ ...sap, create: another })
    throw new SapRefusal({ code: 'X', message: 'RequestID is outdated' })
  }
  await send({ ...sap, create })
  expect(await statusOf(placed.order_id)).toBe(status.confirmed)
  await soon()
  await send()
  expect([await statusOf(placed.order_id), inSap(placed.order_no).length]).toEqual([status.sent, 2])
})

test('a part that SAP refuses because it has made an order of it by now is sent', async () => {
  const placed = await place()
  const create: SapClient['create'] = async (...made) => {
    await sap.create(...made)
    throw new SapRefusal({ code: '/IWFND/CM_BEC/090', message: 'RequestID is outdated' })
  }
  await send({ ...sap, create })
  expect([await statusOf(placed.order_id), inSap(placed.order_no).length]).toEqual([status.sent, 1])
})

test('a server that finds all parts taken has not asked SAP, and closes no circuit', async () => {
  const { order_id } = await place()
  await pool.change(sql`update erp_state set failures = 4`)
  await meanwhile(sql`select take_erp_parts(${order_id})`, () => send())
  expect(await pool.one(sql`select failures from erp_state`)).toEqual({ failures: 4 })
  await soon()
  await send()
})

test('what is set for SAP while many orders are being sent holds for the next of them', async () => {
  const placed = [await place(), await place()]
  const types: unknown[] = []
  const create: SapClient['create'] = async (order, ...made) => {
    types.push((order as { SalesOrderType: string }).SalesOrderType)
    await as('admin')(changeSetting, { key: 'sap.order_type', value: 'ZOR' })
    return sap.create(order, ...made)
  }
  await send({ ...sap, create })
  await as('admin')(changeSetting, { key: 'sap.order_type', value: null })
  expect(types).toEqual(['OR', 'ZOR'])
  for (const { order_id } of placed) expect(await statusOf(order_id)).toBe(status.sent)
})

test('what SAP shipped and billed before we knew its number is read once we do', async () => {
  const placed = await place()
  await lose()
  const [made] = inSap(placed.order_no)
  standIn.ship(made?.SalesOrder ?? '')
  await poll(sap, inAnHour())
  await soon()
  await send()
  await poll(sap, inAnHour())
  expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  await none()
})

test('a part that is billed before the other one is sent is invoiced once it is, and the other one is sent', async () => {
  const placed = await placeTwo()
  await send(awayAfterOne())
  standIn.ship(inSap(placed.order_no)[0]?.SalesOrder ?? '')
  await poll(sap, inAnHour())
  expect(await statusOf(placed.order_id)).toBe(status.confirmed)
  await soon()
  await send()
  expect(inSap(placed.order_no)).toHaveLength(2)
  await poll(sap, inAnHour())
  expect(await statusOf(placed.order_id)).toBe(status.partlyFulfilled)
  await pool.change(sql`update erp_state set watermark = null`)
  standIn.ship(inSap(placed.order_no)[1]?.SalesOrder ?? '')
  await poll()
  expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  await none()
})

test('a line that is closed while the other one is being read as billed leaves nothing open', async () => {
  const placed = await placeTwo()
  await send()
  const [first] = inSap(placed.order_no)
  standIn.ship(first?.SalesOrder ?? '')
  const material = first?.to_Item.results[0]?.Material
  const expiryOf: SapClient['expiryOf'] = async (...asked) => {
    await pool.rows(sql`
      select close_line(${placed.order_id}, l.line_no, 'Not made any more', null) from order_lines l
      where l.order_id = ${placed.order_id} and l.product_code <> ${material}`)
    return sap.expiryOf(...asked)
  }
  await poll({ ...sap, expiryOf })
  expect(await statusOf(placed.order_id)).toBe(status.closedShort)
  await none()
})

test('what SAP bills while its order is closed is invoiced after it was opened again', async () => {
  const placed = await place()
  await send()
  await pool.rows(sql`select close_line(${placed.order_id}, 1, 'Not made any more', null)`)
  standIn.ship(inSap(placed.order_no)[0]?.SalesOrder ?? '')
  await poll(sap, inAnHour())
  expect(await statusOf(placed.order_id)).toBe(status.closedShort)
  await as('admin')(reopenOrder, { order_id: placed.order_id, reason: 'SAP has sent it' })
  await poll(sap, inAnHour())
  expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  await none()
})

test('of two servers that ask SAP at once, the one that asked last is right', async () => {
  const placed = await place()
  await send()
  const asked = new Date()
  const changedSince: SapClient['changedSince'] = async (since) => {
    const old = structuredClone(await sap.changedSince(since))
    for (const one of inSap(placed.order_no))
      Object.assign(one, { OverallSDProcessStatus: 'C', TotalCreditCheckStatus: 'D' })
    await poll(sap, new Date(asked.getTime() + 1000))
    return old
  }
  await poll({ ...sap, changedSince }, asked)
  expect(
    await pool.one(sql`select told ->> 'process' as process from erp_parts where order_id = ${placed.order_id}`),
  ).toEqual({
    process: 'C',
  })
})

test('a billing document that SAP cancels while another server reads it becomes no invoice', async () => {
  const placed = await place()
  await send()
  const ref = inSap(placed.order_no)[0]?.SalesOrder ?? ''
  const { billing } = standIn.ship(ref)
  const billingsOf: SapClient['billingsOf'] = async (salesOrder) => {
    const old = structuredClone(await sap.billingsOf(salesOrder))
    if (salesOrder !== ref) return old
    standIn.cancel(billing)
    await poll()
    return old
  }
  await poll({ ...sap, billingsOf })
  expect(await statusOf(placed.order_id)).toBe(status.sent)
  expect(await pool.rows(sql`select from invoices where invoice_no = ${billing} and cancelled_at is null`)).toEqual([])
  expect(await pool.rows(sql`select from erp_documents where document_no = ${billing} and not cancelled`)).toEqual([])
})

test('a sales order that SAP can’t tell of keeps nobody from reading the others, and is read later', async () => {
  const [broken, other] = [await place(), await place()]
  await send()
  const refs = [broken, other].map(({ order_no }) => inSap(order_no)[0]?.SalesOrder ?? '')
  for (const ref of refs) standIn.ship(ref)
  const deliveriesOf: SapClient['deliveriesOf'] = async (ref) => {
    if (ref === refs[0]) throw new SapDoubt('SAP answered 500 to a question.')
    return sap.deliveriesOf(ref)
  }
  await expect(poll({ ...sap, deliveriesOf })).rejects.toThrow('SAP answered 500 to a question.')
  expect([await statusOf(broken.order_id), await statusOf(other.order_id)]).toEqual([status.sent, status.fulfilled])
  await poll()
  expect(await statusOf(broken.order_id)).toBe(status.fulfilled)
})

test('what differs is written down once, also where two servers compare at once', async () => {
  const { order_id, order_no } = await place()
  await send()
  const gone = inSap(order_no)
  for (const one of gone) standIn.orders.splice(standIn.orders.indexOf(one), 1)
  await meanwhile(
    sql`insert into erp_differences (what, which) values ('an order that SAP does not have', ${`${order_no}-1`})`,
    compare,
  )
  const named = await pool.rows(sql`select from erp_differences where which = ${`${order_no}-1`}`)
  expect(named).toHaveLength(1)
  await pool.change(sql`update erp_parts set sent_at = now() - interval '31 days' where order_id = ${order_id}`)
})

test('an invoice that another server cancels during the comparison is no difference', async () => {
  const { order_no } = await place()
  await send()
  const { billing } = standIn.ship(inSap(order_no)[0]?.SalesOrder ?? '')
  await poll()
  await pool.change(sql`update erp_documents set cancelled = true where document_no = ${billing}`)
  await meanwhile(
    sql`select cancel_invoice(i.id, 'Cancelled in SAP.', null) from invoices i where i.invoice_no = ${billing}`,
    compare,
  )
  expect(await goodsDifferences(pool)).not.toContainEqual(
    expect.objectContaining({ what: 'an invoice that SAP has cancelled' }),
  )
})
