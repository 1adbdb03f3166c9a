import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrders } from '#confirming/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getOrder } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { toPayOf } from '#orders/to-pay.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import { closeAnyShortage, closeShortage, listAllShortages, listShortages } from '../contract.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())
const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
const plain = products.filter(({ scheme_admin_enable }) => scheme_admin_enable !== 1).map((one) => one.product_code)
const [gone = '', there = ''] = plain
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000 where id = (select id from accounts where username = 'dist-e')`)
await pool.rows(sql`
  select move_stock(id, -on_hand, 'adjustment', 'for a test', '', null) from batches where product_code = ${gone} and on_hand > 0`)

/** An order of which one line is there and one is not. */
async function shortOrder(firm: 'dist-e' | 'dist-b' = 'dist-e') {
  const placed = await order(firm, [
    [gone, 10],
    [there, 5],
  ])
  await fulfilOrder(pool.apart, placed.order_id, today)
  return placed
}

test('a short line is found by order, product and firm, with why and what it is worth', async () => {
  const placed = await shortOrder()
  for (const search_text of [placed.order_no, gone]) {
    const { data } = await as('emp-e')(listShortages, { search_text })
    const mine = data.filter((one) => one.order_id === placed.order_id)
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({ product_code: gone, short_qty: 10, invoiced_qty: 0, reason: 'no_stock' })
    expect(mine[0]?.value_paise).toBeGreaterThan(0)
  }
  expect((await as('admin')(listAllShortages, { search_text: placed.order_no })).total).toBe(1)
})

test('what a product or a firm is called finds all of its short lines, page by page, and nobody whose code is almost the same', async () => {
  const [mine, theirs] = [await shortOrder('dist-e'), await shortOrder('dist-b')]
  const before = await as('admin')(listAllShortages, { search_text: gone })
  expect(before.data.map((one) => one.order_id)).toEqual(expect.arrayContaining([mine.order_id, theirs.order_id]))
  const called = (from: string, to: string) =>
    pool.apart.change(sql`update accounts set username = ${to} where username = ${from}`)
  const close = gone.slice(0, -1)
  await called('dist-b', close)
  const byFirm = await as('admin')(listAllShortages, { search_text: close })
  const past = await as('admin')(listAllShortages, { search_text: close, page: '90' })
  const again = await as('admin')(listAllShortages, { search_text: gone })
  await called(close, 'dist-b')
  expect(again.total).toBe(before.total)
  expect(again.data.every((one) => one.product_code === gone)).toBe(true)
  const { total } = await pool.one<{ total: number }>(sql`
    select count(*) as total from short_lines s join products p using (product_code)
    where s.product_type = 'E' and (s.distributor_id = (select id from accounts where username = 'dist-b')
      or lower(p.product_code || ' ' || p.name) like ${`%${close.toLowerCase()}%`})`)
  expect(byFirm.total).toBe(total)
  expect([past.data, past.total]).toEqual([[], total])
})

test('closing needs a reason, closes the order with its last line, and happens once', async () => {
  const placed = await shortOrder()
  const id = `${placed.order_id}-1`
  expect((await refusal(as('emp-e')(closeShortage, { id }))).body.errors).toHaveProperty('reason')
  const both = await Promise.allSettled([
    as('emp-e')(closeShortage, { id, reason: 'Not wanted any more' }),
    as('admin')(closeAnyShortage, { id, reason: 'Not made any more' }),
  ])
  expect(both.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
  const now = await pool.one<{ status: number }>(sql`select status from orders where id = ${placed.order_id}`)
  expect(now.status).toBe(status.closedShort)
  const { data } = await as('dist-e')(getOrder, { order_id: placed.order_id })
  expect(data.invoiced_paise).toBeGreaterThan(0)
  expect(toPayOf(data)).toBe(data.invoiced_paise)
  expect((await as('emp-e')(listShortages, { search_text: placed.order_no })).data).toEqual([])
  expect(await goodsDifferences(pool)).toEqual([])
})

test('what is short is nobody else’s to see or to close', async () => {
  const placed = await shortOrder()
  const id = `${placed.order_id}-1`
  expect((await as('emp-g')(listShortages, { search_text: placed.order_no })).data).toEqual([])
  expect((await refusal(as('emp-g')(closeShortage, { id, reason: 'x' }))).http).toBe(404)
  expect((await refusal(as('admin-g')(closeAnyShortage, { id, reason: 'x' }))).http).toBe(404)
  expect((await refusal(as('emp-e')(closeShortage, { id: 'nothing', reason: 'x' }))).http).toBe(404)
})

test('many proposals are confirmed in one call, each answered by itself', async () => {
  const proposals = [
    await order('emp-e', [[there, 3]], { distributor: 'dist-e' }),
    await order('emp-e', [[there, 4]], { distributor: 'dist-e' }),
  ]
  const own = await order('dist-e', [[there, 2]])
  const ids = [...proposals.map(({ order_id }) => order_id), own.order_id, 999_999_999]
  const { data } = await as('dist-e')(confirmOrders, { order_ids: ids })
  expect(data.map(({ ok }) => ok)).toEqual([true, true, false, false])
  expect(data[0]?.status).toBe(status.confirmed)
  expect(data[2]?.message).toMatch(/can’t be confirmed/)
})
