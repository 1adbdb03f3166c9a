import { expect, test } from 'vitest'
import { rights } from '#app/features.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { cancelInvoice } from '#invoices/cancelling-contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Db, sql, system } from '#kit/server/db/db.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import {
  createKey,
  listKeys,
  machineAdjustment,
  machineDelivery,
  machineInvoice,
  machineInvoices,
  machineOrder,
  machineOrders,
  revokeKey,
} from '../contract.ts'

const testApp = await startTestApp({ withJobs: true, env: { FULFILMENT: 'none' } })
const { app, as, pool, with: calling } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
const code = products.find(({ scheme_admin_enable }) => scheme_admin_enable !== 1)?.product_code ?? ''
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)
const plant = (
  await pool.one<{ code: string }>(sql`
    select plant_code as code from distributor_plants k join accounts a on a.id = k.distributor_id
    where a.username = 'dist-e' order by k.rank limit 1`)
).code
const keyWith = async (...scopes: ('orders:read' | 'stock:write' | 'invoices:write')[]) =>
  (await as('admin')(createKey, { name: 'Warehouse', scopes })).data

test('a key is shown once, kept as a hash, read by its scope alone, and dead when revoked', async () => {
  const { key, id } = await keyWith('orders:read')
  const kept = await pool.one<{ all: string }>(
    sql`select row_to_json(k)::text as all from machine_keys k where id = ${id}`,
  )
  expect(kept.all).not.toContain(key)
  const audited = await pool.one<{ all: string }>(sql`
    select string_agg(after::text, ' ') as all from audit where entity = 'machine_keys' and entity_id = ${String(id)}`)
  expect(audited.all).toContain('(secret)')
  const placed = await order('dist-e', [[code, 3]])
  const { data } = await calling(key)(machineOrder, { order_no: placed.order_no })
  expect(data).toMatchObject({ order_no: placed.order_no, status: status.confirmed, distributor: 'dist-e' })
  expect((await refusal(calling(key)(machineAdjustment, adjustment(1)))).http).toBe(403)
  expect((await refusal(calling(key)(listKeys, {}))).http).toBe(401)
  expect((await as('admin')(listKeys, {})).data[0]).toMatchObject({ id, name: 'Warehouse', revoked_at: null })
  await as('admin')(revokeKey, { id })
  expect((await refusal(calling(key)(machineOrders, {}))).http).toBe(401)
  expect((await refusal(as('admin')(revokeKey, { id }))).http).toBe(404)
})

const adjustment = (change: number) => ({
  plant_code: plant,
  product_code: code,
  batch_no: 'MACH1',
  change,
  reason: 'Counted',
})

test('two keys of one admin don’t share an Idempotency-Key', async () => {
  const [one, other] = [await keyWith('stock:write'), await keyWith('stock:write')]
  const receive = (key: string) =>
    app.inject({
      method: 'POST',
      url: machineDelivery.path,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'the-same-of-both' },
      payload: {
        plant_code: plant,
        lines: [
          { product_code: code, batch_no: 'ONCE1', expires_on: addDays(today, 700), mrp_paise: 10_000, quantity: 5 },
        ],
      },
    })
  const held = () =>
    pool.one<{ packs: number }>(
      sql`select coalesce(sum(on_hand), 0)::int as packs from batches where batch_no = 'ONCE1'`,
    )
  const answers = [await receive(one.key), await receive(one.key), await receive(other.key)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await held()).packs).toBe(10)
})

test('a key has no scope that its maker’s rights don’t cover', async () => {
  await pool.change(sql`update accounts set rights = '{jobs}' where username = 'admin'`)
  await keyWith('orders:read')
  for (const scope of ['stock:write', 'invoices:write'] as const) expect((await refusal(keyWith(scope))).http).toBe(403)
  await pool.change(sql`update accounts set rights = ${rights.map(({ key }) => key)} where username = 'admin'`)
})

test('nobody who signs in calls as a machine, and who lacks the right makes no key', async () => {
  expect((await refusal(as('admin')(machineOrders, {}))).http).toBe(403)
  expect((await refusal(calling(null)(machineOrders, {}))).http).toBe(401)
  expect((await refusal(calling('apk_guessed')(machineOrders, {}))).http).toBe(401)
  expect((await refusal(as('admin-g')(createKey, { name: 'x', scopes: ['orders:read'] }))).http).toBe(403)
})

test('orders come in the sequence of their changes and can be asked on from; the other type is not there', async () => {
  const { key } = await keyWith('orders:read')
  const placed = await order('dist-e', [[code, 2]])
  const { data: one } = await calling(key)(machineOrder, { order_no: placed.order_no })
  const before = new Date(Date.parse(one.changed_at) - 1).toISOString()
  const { data } = await calling(key)(machineOrders, { changed_after: before })
  expect(data.map((found) => found.order_no)).toContain(placed.order_no)
  const generic = await pool.one<{ order_no: string }>(
    sql`select order_no from orders where product_type = 'G' limit 1`,
  )
  expect((await refusal(calling(key)(machineOrder, generic))).http).toBe(404)
})

/** Reads on from where it was, as another system does. */
async function readOn(key: string, from: { after?: string } = {}) {
  const read: string[] = []
  let after = from.after
  for (;;) {
    const { data, next } = await calling(key)(machineOrders, { after })
    read.push(...data.map(({ order_no }) => order_no))
    after = next ?? after
    if (data.length === 0) return { read, after }
  }
}

test('an order that is still being written when a later one is read is read afterwards', async () => {
  const { key } = await keyWith('orders:read')
  const first = await order('dist-e', [[code, 2]])
  const { after = '' } = await readOn(key)
  const between = await pool.transaction(system, async (db) => {
    await db.rows(sql`select move_order(${first.order_id}, 'cancel', 1::smallint, 5::smallint, null, 'Not needed')`)
    const second = await order('dist-b', [[code, 3]])
    return { second, ...(await readOn(key, { after })) }
  })
  const afterwards = await readOn(key, { after: between.after ?? '' })
  expect([...between.read, ...afterwards.read]).toEqual([first.order_no, between.second.order_no])
})

async function invoiceOf(db: Db, username: string): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into invoices (invoice_no, distributor_id, product_type, invoice_date, due_date, total_paise)
    select gen_random_uuid()::text, id, 'E', current_date, current_date, 100 from accounts where username = ${username}
    returning id`)
  return id
}

test('an invoice that is still being written when a later one is read is read afterwards', async () => {
  const { key } = await keyWith('orders:read')
  const last = async (after_id: number) =>
    (await calling(key)(machineInvoices, { after_id })).data.map(({ id }) => id).filter((id) => id > after_id)
  const { id: before } = await pool.one<{ id: number }>(sql`select max(id) as id from invoices`)
  const { early, late, seen } = await pool.transaction(system, async (db) => {
    const early = await invoiceOf(db, 'dist-e')
    const late = await invoiceOf(pool, 'dist-e')
    return { early, late, seen: await last(before) }
  })
  expect([...seen, ...(await last(seen.at(-1) ?? before))]).toEqual([early, late])
})

test('a long import holds back no order and no invoice', async () => {
  const { key } = await keyWith('orders:read')
  const { after = '' } = await readOn(key)
  const { last } = await pool.one<{ last: number }>(sql`select max(id) as last from invoices`)
  const { read, invoices, placed, made } = await pool.transaction(system, async (db) => {
    await db.change(sql`
      with owed as (
        select i.id, i.distributor_id from invoices i join accounts a on a.id = i.distributor_id
        where a.username not in ('dist-b', 'dist-e') and i.balance_paise > 100 and i.cancelled_at is null limit 1
      ), paid as (
        insert into receipts (distributor_id, amount_paise, received_on, reference)
        select distributor_id, 100, ${today}::date, 'A long import' from owed returning id
      )
      insert into settlements (receipt_id, invoice_id, amount_paise) select paid.id, owed.id, 100 from paid, owed`)
    const placed = await order('dist-b', [[code, 4]])
    const made = await invoiceOf(pool, 'dist-e')
    return {
      ...(await readOn(key, { after })),
      invoices: (await calling(key)(machineInvoices, { after_id: last + 1 })).data.map(({ id }) => id),
      placed,
      made,
    }
  })
  expect(read).toEqual([placed.order_no])
  expect(invoices).toEqual([made])
})

test('more orders than a page has that changed in one moment are read once each, also while some change', async () => {
  const { key } = await keyWith('orders:read')
  const { after = '' } = await readOn(key)
  const moved = await pool.rows<{ order_no: string }>(sql`
    with chosen as (select id from orders where product_type = 'E' order by id limit 230), moment as materialized (select clock_timestamp() as at)
    update orders o set changed_at = m.at from chosen c, moment m where c.id = o.id returning o.order_no`)
  const { data, next } = await calling(key)(machineOrders, { after })
  expect(data).toHaveLength(100)
  await pool.change(sql`
    update orders set changed_at = clock_timestamp() where order_no = any(${data.slice(0, 20).map((one) => one.order_no)}::text[])`)
  const rest = await readOn(key, { after: next ?? '' })
  const read = [...data.map(({ order_no }) => order_no), ...rest.read]
  expect(read).toHaveLength(250)
  expect(new Set(read)).toEqual(new Set(moved.map(({ order_no }) => order_no)))
  const some = await calling(key)(machineOrders, { after, limit: 30 } as never)
  const more = await calling(key)(machineOrders, { after: some.next ?? '', limit: 30 } as never)
  expect([...some.data, ...more.data].map(({ order_no }) => order_no)).toEqual(
    (await calling(key)(machineOrders, { after })).data.slice(0, 60).map(({ order_no }) => order_no),
  )
})

test('another system takes stock in, corrects it, and invoices what left batch by batch', async () => {
  const { key } = await keyWith('stock:write', 'invoices:write', 'orders:read')
  const machine = calling(key)
  const lines = [
    { product_code: code, batch_no: 'MACH1', expires_on: addDays(today, 500), mrp_paise: 99900, quantity: 40 },
  ]
  expect((await machine(machineDelivery, { plant_code: plant, lines })).data).toEqual({ lines: 1, packs: 40 })
  expect((await machine(machineAdjustment, adjustment(-5))).data).toMatchObject({ on_hand: 35 })
  const placed = await order('dist-e', [[code, 12]])
  const packs = (quantity: number) => ({
    order_no: placed.order_no,
    lines: [{ product_code: code, batch_no: 'MACH1', quantity }],
  })
  expect((await refusal(machine(machineInvoice, packs(13)))).body.errors).toHaveProperty(['lines.0.quantity'])
  const both = await Promise.allSettled([machine(machineInvoice, packs(8)), machine(machineInvoice, packs(8))])
  expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const { data } = await machine(machineInvoice, packs(4))
  expect(data.status).toBe(status.fulfilled)
  const found = await pool.one<{ id: number }>(
    sql`select min(id) as id from invoices where order_id = ${placed.order_id}`,
  )
  const { data: invoices } = await machine(machineInvoices, { after_id: found.id })
  expect(invoices.filter((one) => one.order_no === placed.order_no)).toHaveLength(2)
  expect((await refusal(machine(machineInvoice, packs(1)))).http).toBe(409)
  expect(await goodsDifferences(pool)).toEqual([])
})

test('a batch that is named on two lines does not give more than it has, and a batch number in other letters is the same', async () => {
  const machine = calling((await keyWith('stock:write', 'invoices:write')).key)
  const batch = {
    product_code: code,
    batch_no: 'TWICE',
    expires_on: addDays(today, 500),
    mrp_paise: 99900,
    quantity: 10,
  }
  await machine(machineDelivery, { plant_code: plant, lines: [batch] })
  const { order_no } = await order('dist-e', [[code, 12]])
  const invoice = (...packs: number[]) =>
    machine(machineInvoice, {
      order_no,
      lines: packs.map((quantity) => ({ product_code: code, batch_no: 'twice', quantity })),
    })
  const refused = await refusal(invoice(6, 6))
  expect(refused.message).toBe('422 Only 4 packs are in batch TWICE.')
  expect(refused.body.errors).toHaveProperty(['lines.1.quantity'])
  expect((await invoice(6, 4)).data).toMatchObject({ order_no, status: status.partlyFulfilled })
  expect(await goodsDifferences(pool)).toEqual([])
})

test('an invoice that is sent twice at once with one key is made once, and with another key finds nothing open', async () => {
  const { key } = await keyWith('stock:write', 'invoices:write')
  const batch = {
    product_code: code,
    batch_no: 'ONCE',
    expires_on: addDays(today, 500),
    mrp_paise: 99900,
    quantity: 40,
  }
  const post = async (url: string, body: object, once: string) => {
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': once }
    const answer = await testApp.app.inject({ method: 'POST', url, headers, payload: body })
    return { http: answer.statusCode, body: answer.json<{ data?: unknown; message?: string }>() }
  }
  const delivery = { plant_code: plant, lines: [batch] }
  const received = await Promise.all([1, 2].map(() => post('/api/v1/stock/receipts', delivery, 'delivery-0001')))
  expect(received.map(({ http }) => http)).toEqual([201, 201])
  expect(await pool.one(sql`select on_hand from batches where batch_no = 'ONCE'`)).toEqual({ on_hand: 40 })
  const { order_no, order_id } = await order('dist-e', [[code, 12]])
  const invoice = { order_no, lines: [{ product_code: code, batch_no: 'ONCE', quantity: 12 }] }
  const [one, same, other] = await Promise.all(
    ['invoice-0001', 'invoice-0001', 'invoice-0002'].map((once) => post('/api/v1/invoices', invoice, once)),
  )
  expect(one).toEqual(same)
  expect([one?.http, other?.http].sort()).toEqual([201, 409])
  expect(await pool.rows(sql`select from invoices where order_id = ${order_id}`)).toHaveLength(1)
})

test('another system learns which invoices were cancelled, also of those it has read before', async () => {
  const { key } = await keyWith('stock:write', 'invoices:write', 'orders:read')
  const machine = calling(key)
  const lines = [
    { product_code: code, batch_no: 'MACH2', expires_on: addDays(today, 500), mrp_paise: 99900, quantity: 40 },
  ]
  await machine(machineDelivery, { plant_code: plant, lines })
  const placed = await order('dist-e', [[code, 12]])
  const invoiced = async (quantity: number) => {
    const { data } = await machine(machineInvoice, {
      order_no: placed.order_no,
      lines: [{ product_code: code, batch_no: 'MACH2', quantity }],
    })
    return pool.one<{ id: number; total_paise: number }>(
      sql`select id, total_paise from invoices where invoice_no = ${data.invoice_no}`,
    )
  }
  const [first, second, kept] = [await invoiced(3), await invoiced(4), await invoiced(5)]
  const cancelledOf = async (input: { after_id?: number; cancelled_after?: string }) =>
    (await machine(machineInvoices, input)).data.map(({ id, cancelled_at }) => [id, cancelled_at !== null])
  expect(await cancelledOf({ after_id: first.id })).toEqual([
    [first.id, false],
    [second.id, false],
    [kept.id, false],
  ])
  const before = await pool.one<{ at: string }>(sql`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`)
  const cancel = (id: number) => as('admin')(cancelInvoice, { invoice_id: String(id), reason: 'Wrong godown' })
  await cancel(second.id)
  await cancel(first.id)
  expect(await cancelledOf({ after_id: first.id })).toEqual([
    [first.id, true],
    [second.id, true],
    [kept.id, false],
  ])
  expect(await cancelledOf({ cancelled_after: before.at })).toEqual([
    [second.id, true],
    [first.id, true],
  ])
  const { data, total } = await machine(machineInvoices, { cancelled_after: before.at })
  expect(total).toBe(2)
  expect(data[1]).toMatchObject({ total_paise: first.total_paise, lines: [{ product_code: code, paid_qty: 3 }] })
  expect((await refusal(machine(machineInvoices, { cancelled_after: 'yesterday' }))).http).toBe(422)
})

test.each([
  ['a day that is not', { changed_after: '2026-02-30T00:00:00Z' }, 'changed_after'],
  ['the year 0', { changed_after: '0000-01-01T00:00:00Z' }, 'changed_after'],
  ['a status that is not', { status: 'confirmed' }, 'status'],
  ['a status too many', { status: '12' }, 'status'],
  ['a place that no answer gave', { after: '2026-02-30T09:00:00.000000Z_1' }, 'after'],
])('orders are not read with %s, rather than read as if nothing was asked', async (_, asked, field) => {
  const { key } = await keyWith('orders:read')
  const refused = await refusal(calling(key)(machineOrders, asked))
  expect(refused.http).toBe(422)
  expect(refused.body.errors).toHaveProperty(field)
})
