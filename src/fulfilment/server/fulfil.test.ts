import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { type Db, openDb, type Sql, sql } from '#kit/server/db/db.ts'
import { writeSetting } from '#kit/server/db/settings.ts'
import { getOrder } from '#orders/contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { shelfDaysFor } from '#stock/settings.ts'
import { fulfilOrder, fulfilWaiting } from './fulfil.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
const plain = products.filter(({ scheme_admin_enable }) => scheme_admin_enable !== 1).map((one) => one.product_code)
const plant = (
  await pool.one<{ code: string }>(sql`
  select plant_code as code from distributor_plants p join accounts a on a.id = p.distributor_id
  where a.username = 'dist-e' order by rank limit 1`)
).code
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)

let batchesMade = 0

/** Only these packs of the product are at dist-e's plant from now on. */
async function stockIs(product_code: string, ...batches: [packs: number, days: number][]) {
  await pool.rows(sql`
    select move_stock(id, -on_hand, 'adjustment', 'for a test', '', null) from batches
    where plant_code = ${plant} and product_code = ${product_code} and on_hand > 0`)
  for (const [packs, days] of batches) {
    batchesMade += 1
    const { id } = await pool.one<{ id: number }>(sql`
      insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise)
      values (${plant}, ${product_code}, ${`T${batchesMade}`}, ${addDays(today, days)}, 99900) returning id`)
    await pool.one(sql`select move_stock(${id}, ${packs}, 'receipt', 'for a test', '', null)`)
  }
}

const sellable = async (product_code: string) =>
  (
    await pool.one<{ quantity: number }>(sql`
    select quantity from stock where plant_code = ${plant} and product_code = ${product_code}`)
  ).quantity

const invoiceOf = (orderId: number) =>
  pool.rows<{ invoice_no: string; total_paise: number; packs: number }>(sql`
    select i.invoice_no, i.total_paise, sum(l.paid_qty + l.free_qty)::int as packs
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.order_id = ${orderId} group by i.id order by i.id`)

const statusOf = async (id: number) =>
  (await pool.one<{ status: number }>(sql`select status from orders where id = ${id}`)).status

describe('a confirmed order', () => {
  test('leaves from the batch that expires first, is invoiced for what was ordered, and is fulfilled', async () => {
    const [one = '', other = ''] = plain
    await stockIs(one, [30, 400], [10, 120])
    await stockIs(other, [100, 300])
    const placed = await order('dist-e', [
      [one, 25],
      [other, 4],
    ])
    expect(placed.status).toBe(status.confirmed)
    const done = await fulfilOrder(pool.apart, placed.order_id, today)
    expect(done?.short).toEqual([])
    expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
    expect(await sellable(one)).toBe(15)
    const [invoice] = await invoiceOf(placed.order_id)
    expect(invoice).toMatchObject({ packs: 29, total_paise: placed.total_paise })
    const { data: seen } = await as('dist-e')(getOrder, { order_id: placed.order_id })
    expect(seen.timeline.at(-1)).toMatchObject({ move: 'invoice', reason: `Invoice ${invoice?.invoice_no}` })
    expect(invoice?.invoice_no).toMatch(/^[A-Z]{2,3}I\/\d{4}\/\d{6}$/)
    const events = await pool.rows(
      sql`select move, invoice_no from order_events where order_id = ${placed.order_id} order by id`,
    )
    expect(events).toEqual([
      { move: 'place', invoice_no: null },
      { move: 'send', invoice_no: null },
      { move: 'allocate', invoice_no: null },
      { move: 'invoice', invoice_no: invoice?.invoice_no },
    ])
  })

  test('gets what is there, waits for the rest, and gets it when it comes', async () => {
    const [one = ''] = plain
    await stockIs(one, [6, 300])
    const placed = await order('dist-e', [[one, 10]])
    const done = await fulfilOrder(pool.apart, placed.order_id, today)
    expect(done?.short).toEqual([{ line_no: 1, quantity: 4, reason: 'no_stock' }])
    expect(await statusOf(placed.order_id)).toBe(status.partlyFulfilled)
    await stockIs(one, [50, 300])
    await fulfilOrder(pool.apart, placed.order_id, today)
    expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
    expect((await invoiceOf(placed.order_id)).map(({ packs }) => packs)).toEqual([6, 4])
  })

  test('that nothing is there for is accepted and waits; asking again changes nothing', async () => {
    const [one = ''] = plain
    await stockIs(one, [5, 20])
    const placed = await order('dist-e', [[one, 10]])
    const done = await fulfilOrder(pool.apart, placed.order_id, today)
    expect(done).toEqual({ invoice_no: null, short: [{ line_no: 1, quantity: 10, reason: 'near_expiry' }] })
    await fulfilOrder(pool.apart, placed.order_id, today)
    expect(await statusOf(placed.order_id)).toBe(status.sent)
    expect(await invoiceOf(placed.order_id)).toEqual([])
  })

  test('of a firm that wants a longer shelf life waits for a younger batch', async () => {
    const [one = ''] = plain
    await stockIs(one, [5, 120])
    const placed = await order('dist-e', [[one, 3]])
    await writeSetting(pool, shelfDaysFor, `${plant}: 30, dist-e: 180`)
    const done = await fulfilOrder(pool.apart, placed.order_id, today)
    expect(done?.short).toEqual([{ line_no: 1, quantity: 3, reason: 'near_expiry' }])
    await writeSetting(pool, shelfDaysFor, null)
    await fulfilOrder(pool.apart, placed.order_id, today)
    expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  })

  test('that was cancelled is left alone', async () => {
    expect(await fulfilOrder(pool.apart, 0, today)).toBeNull()
  })
})

/**
 * The long form: ATTEMPTS=10000 CONNECTIONS=200 npx vitest run src/fulfilment/server/fulfil.test.ts
 */
const attempts = Number(process.env.ATTEMPTS ?? 60)
const connections = Number(process.env.CONNECTIONS ?? 20)

test('of many orders at once on packs for a tenth, exactly a tenth leave, numbers have no gap, and the books agree', async () => {
  const [, , one = ''] = plain
  const units = attempts / 10
  await stockIs(one, [units / 2, 200], [units / 2, 300])
  const before = await lastNumber()
  const orders: number[] = []
  for (let made = 0; made < attempts; made += 1) orders.push((await order('dist-e', [[one, 1]])).order_id)
  await manyAtOnce(orders)
  const done = await pool.rows<{ status: number }>(sql`select status from orders where id = any(${orders}::bigint[])`)
  expect(done.filter((each) => each.status === status.fulfilled)).toHaveLength(units)
  expect(await sellable(one)).toBe(0)
  expect((await lastNumber()) - before).toBe(units)
  expect([...(await differences(pool)), ...(await goodsDifferences(pool))]).toEqual([])
})

/** Each connection takes the next order until there is none. */
async function manyAtOnce(orders: readonly number[]): Promise<void> {
  const patient = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 }
  const crowd = openDb({ url: testApp.config.databaseUrl, max: connections, ...patient })
  const waiting = orders.values()
  const work = async () => {
    for (const id of waiting) await fulfilOrder(crowd.apart, id, today)
  }
  await Promise.all(Array.from({ length: connections }, work)).finally(() => crowd.end())
}

async function lastNumber(): Promise<number> {
  const row = await pool.maybe<{ last: number }>(sql`
    select last from document_numbers where series = 'I' and plant_code = ${plant} order by year_begins desc limit 1`)
  return row?.last ?? 0
}

test('who looks after the firm is told of what was waited for, also where the server dies as soon as it is invoiced', async () => {
  const code = plain.at(-1) ?? ''
  await stockIs(code)
  const { order_id } = await order('dist-e', [[code, 3]])
  await fulfilOrder(pool.apart, order_id, today)
  await stockIs(code, [3, 400])
  let isDead = false
  const dying: Db = {
    ...pool.apart,
    rows: (asked) => (isDead ? Promise.reject(new Error('killed')) : pool.apart.rows(asked)),
    one: async <T>(asked: Sql) => {
      const answer = await pool.apart.one<T>(asked)
      isDead = asked.text.includes('write_fulfilment')
      return answer
    },
  }
  await fulfilWaiting(dying, { plant_code: plant, product_codes: [code] }, today).catch(() => {})
  const [invoice] = await invoiceOf(order_id)
  const told = await pool.rows(sql`
    select from notices where kind = 'shortage_supplied' and facts ->> 'invoice_no' = ${invoice?.invoice_no}`)
  expect(told.length).toBeGreaterThan(0)
})
