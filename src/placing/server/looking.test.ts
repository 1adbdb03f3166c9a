import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { setPoNumber } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { dueOrders } from '#erp/server/sap/sending.ts'
import { ordersToFulfil } from '#fulfilment/server/work.ts'
import { sql } from '#kit/server/db/db.ts'
import { cancelOrder, getOrder } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { cancelMinutes } from '#orders/settings.ts'
import { status } from '#orders/status.ts'
import { lookBeforePlacing } from '../contract.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { fill, order, placeFilled } = orderingIn(testApp)
const { data: products } = await as('dist-e')(listProducts, { limit: 30, in_stock: '1' })
const code = products.find((one) => one.scheme_admin_enable === 0)?.product_code ?? ''
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000
  where id in (select id from accounts where username in ('dist-e', 'dist-b'))`)

const setMinutes = (minutes: number) =>
  pool.change(sql`
    insert into settings (key, value) values (${cancelMinutes.key}, to_jsonb(${minutes}::int))
    on conflict (key) do update set value = excluded.value`)

test('a cart is told beside what is usual for the firm: how often, the most at once, the largest order', async () => {
  const placed = await order('dist-e', [[code, 7]])
  const before = (await as('dist-e')(lookBeforePlacing, {})).data
  expect(before.lines).toEqual([])
  expect(before.orders).toBeGreaterThan(0)
  expect(before.largest_paise).toBeGreaterThanOrEqual(placed.total_paise)

  await fill('dist-e', [[code, 70]])
  const [line] = (await as('dist-e')(lookBeforePlacing, {})).data.lines
  expect(line).toMatchObject({ product_code: code, quantity: 70 })
  expect(line?.times).toBeGreaterThan(0)
  expect(line?.most_qty).toBeGreaterThanOrEqual(7)

  await fill('emp-e', [[code, 9]], { distributor: 'dist-e' })
  const seen = (await as('emp-e')(lookBeforePlacing, { distributor: 'dist-e' })).data
  expect(seen.lines[0]).toMatchObject({ quantity: 9, times: line?.times, most_qty: line?.most_qty })
})

test('nothing is told of a firm that is not one’s own', async () => {
  await fill('dist-e', [[code, 5]])
  const nothing = { po_no: null, po_used: null, orders: 0, largest_paise: 0, lines: [] }
  for (const who of ['emp-b', 'emp-g'] as const)
    expect((await as(who)(lookBeforePlacing, { distributor: 'dist-e' })).data).toMatchObject(nothing)
  const { data } = await as('dist-b')(lookBeforePlacing, { distributor: 'dist-e' })
  expect(data.lines).toEqual([])
})

test('a PO number that was used before is known, whatever its letters', async () => {
  const writePo = (po_no: string) => as('dist-e')(setPoNumber, { po_no })
  const total = await fill('dist-e', [[code, 3]])
  await writePo('PO/26/77')
  expect((await as('dist-e')(lookBeforePlacing, {})).data).toMatchObject({ po_no: 'PO/26/77', po_used: null })
  const { order_no } = await placeFilled('dist-e', total)
  await fill('dist-e', [[code, 3]])
  await writePo('po/26/77')
  expect((await as('dist-e')(lookBeforePlacing, {})).data.po_used).toMatchObject({ order_no })
  expect((await writePo(' ')).data).toEqual({ po_no: null })
  expect((await as('dist-e')(lookBeforePlacing, {})).data).toMatchObject({ po_no: null, po_used: null })
  expect((await refusal(as('emp-b')(setPoNumber, { distributor: 'dist-e', po_no: '1' }))).http).toBe(404)
  expect((await refusal(writePo('9'.repeat(41)))).http).toBe(422)
})

test('with minutes to cancel, fulfilment leaves a distributor’s own order alone until then', async () => {
  await setMinutes(15)
  expect((await as('dist-e')(lookBeforePlacing, {})).data.cancel_minutes).toBe(15)
  const placed = await order('dist-e', [[code, 4]])
  const { order_id } = placed
  const { data } = await as('dist-e')(getOrder, { order_id })
  expect(data.status).toBe(status.confirmed)
  expect(new Date(data.cancellable_until ?? '').getTime() - new Date(data.placed_at).getTime()).toBe(15 * 60_000)
  for (const due of [ordersToFulfil, dueOrders]) expect(await due(pool, 10_000)).not.toContain(order_id)

  await as('dist-e')(cancelOrder, { order_id, reason: 'Ordered twice' })
  const late = await order('dist-e', [[code, 4]])
  await pool.change(sql`update orders set placed_at = placed_at - interval '16 minutes' where id = ${late.order_id}`)
  for (const due of [ordersToFulfil, dueOrders]) expect(await due(pool, 10_000)).toContain(late.order_id)
  expect((await as('dist-e')(getOrder, { order_id: late.order_id })).data.cancellable_until).toBeNull()
})

test('with none, and for what an employee proposed, it goes at once and nothing else is promised', async () => {
  await setMinutes(15)
  const proposed = await order('emp-e', [[code, 4]], { distributor: 'dist-e' })
  await pool.change(sql`update orders set status = ${status.confirmed} where id = ${proposed.order_id}`)
  expect(await ordersToFulfil(pool, 10_000)).toContain(proposed.order_id)
  await setMinutes(0)
  const { order_id } = await order('dist-e', [[code, 4]])
  expect(await ordersToFulfil(pool, 10_000)).toContain(order_id)
  expect((await as('dist-e')(getOrder, { order_id })).data.cancellable_until).toBeNull()
})
