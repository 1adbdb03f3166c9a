import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { changeCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db.ts'
import { placeOrder, releaseOrder } from '#orders/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { getDashboard } from '../contract.ts'

const { as, asWithKey, pool } = await startTestApp()
const figures = async (who: 'admin' | 'admin-g' = 'admin') => (await as(who)(getDashboard, {})).data

let keys = 0
async function place(who: Username, distributor?: string) {
  const forWhom = distributor ? { distributor } : {}
  const { data } = await as(who)(listProducts, { ...forWhom, limit: 1, in_stock: '1' })
  const cart = await as(who)(changeCart, { ...forWhom, product_code: data[0]?.product_code ?? '', quantity: 5 })
  keys += 1
  const order = { ...forWhom, expected_total_paise: cart.data.total_paise }
  return (await asWithKey(who, `dashboard-test-${keys}`)(placeOrder, order)).data
}

test('today’s orders, their value, and what waits are counted for the session’s product type', async () => {
  const nothing = { orders_today: 0, orders_today_paise: 0, orders_on_hold: 0, orders_failed: 0, orders_awaiting: 0 }
  expect(await figures()).toMatchObject(nothing)
  const confirmed = await place('dist-e')
  const held = await place('dist-hold')
  const awaiting = await place('emp-e', 'dist-b')
  const orders_today_paise = confirmed.total_paise + held.total_paise + awaiting.total_paise
  expect(await figures()).toMatchObject({
    orders_today: 3,
    orders_today_paise,
    orders_on_hold: 1,
    orders_failed: 0,
    orders_awaiting: 1,
  })
  expect(await figures('admin-g')).toMatchObject(nothing)

  await as('admin')(releaseOrder, { order_id: held.order_id })
  await pool.change(sql`
    update orders set status = 11, placed_at = placed_at - interval '2 days' where id = ${confirmed.order_id}`)
  expect(await figures()).toMatchObject({ orders_today: 2, orders_on_hold: 0, orders_failed: 1, orders_awaiting: 1 })
})
