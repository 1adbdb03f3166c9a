// Several people of one firm: its carts and orders are shared, passwords and sessions are not.
import { beforeEach, expect, test } from 'vitest'
import { changePassword, getMe, listSessions, signIn } from '#accounts/contract.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { cancelOrder, getOrder, placeOrder } from '#orders/contract.ts'

const { as, asWithKey, with: call, pool } = await startTestApp()
const password = 'demo-2026'
const first = as('dist-e')
const buyer = as('dist-e-buyer')
const accountant = as('dist-e-accounts')

async function enter(username: string) {
  return (await call(null)(signIn, { user_type: 'D', username, password })).data.token
}

async function fillCart() {
  const { data } = await buyer(listProducts, { search_text: '' })
  const product_code = data[0]?.product_code ?? ''
  return (await buyer(changeCart, { product_code, quantity: 11 })).data
}

beforeEach(async () => {
  await pool.change(sql`update accounts set blocked_at = null, div_type = 'E' where username like 'dist-e%'`)
})

test('each is themselves, and the firm is the same', async () => {
  const [one, other] = [(await first(getMe, {})).data, (await buyer(getMe, {})).data]
  expect(other.id).toBe(one.id)
  expect(one.account_id).toBe(one.id)
  expect(other.account_id).not.toBe(one.account_id)
  expect(other).toMatchObject({ username: 'dist-e-buyer', role: 'buyer', multiple_cfa_code: one.multiple_cfa_code })
  expect(other.distributor).toEqual(one.distributor)
  expect(other.divisions).toEqual(one.divisions)
})

test('what one puts into the cart the other finds there, and the timeline names who placed', async () => {
  const cart = await fillCart()
  expect((await first(getCart, {})).data.cart_items).toEqual(cart.cart_items)
  const { data: order } = await asWithKey('dist-e-buyer', 'of-one-firm')(placeOrder, {
    expected_total_paise: cart.total_paise,
  })
  const { name } = (await buyer(getMe, {})).data
  expect(order.timeline).toMatchObject([{ move: 'place', who: name }])
  const { data: seen } = await first(getOrder, { order_id: order.order_id })
  expect(seen.timeline).toMatchObject([{ move: 'place', who: name }])
  expect(seen.placed_by.name).toBe('Shree Balaji Medical Agencies')
  const { data: cancelled } = await first(cancelOrder, { order_id: order.order_id, reason: 'Ordered twice' })
  expect(cancelled.timeline[1]).toMatchObject({ move: 'cancel', who: 'Shree Balaji Medical Agencies' })
})

test('an accountant reads orders, and neither places nor moves one', async () => {
  const cart = await fillCart()
  const refused = await refusal(
    asWithKey('dist-e-accounts', 'not-mine')(placeOrder, { expected_total_paise: cart.total_paise }),
  )
  expect(refused.body.message).toBe('Accountants can’t place or change orders. Ask a buyer of your firm.')
  expect(refused.http).toBe(403)
  const { data: order } = await asWithKey('dist-e', 'of-the-first')(placeOrder, {
    expected_total_paise: cart.total_paise,
  })
  expect((await accountant(getOrder, { order_id: order.order_id })).data.moves).toEqual([])
  expect((await refusal(accountant(cancelOrder, { order_id: order.order_id, reason: 'No' }))).http).toBe(403)
})

test('a password and its sessions belong to one person', async () => {
  const [mine, colleague] = [await enter('dist-b-accounts'), await enter('dist-b')]
  await call(mine)(changePassword, { current: password, password: 'a new sentence' })
  expect((await refusal(call(mine)(getMe, {}))).http).toBe(401)
  expect((await call(colleague)(getMe, {})).data.username).toBe('dist-b')
  expect((await call(colleague)(listSessions, {})).data).toHaveLength(1)
})

test('a blocked firm is blocked for all its people, a blocked person alone', async () => {
  const tokens = [await enter('dist-e-buyer'), await enter('dist-e')]
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-e-buyer'`)
  expect((await refusal(call(tokens[0] ?? '')(getMe, {}))).http).toBe(401)
  expect((await call(tokens[1] ?? '')(getMe, {})).data.username).toBe('dist-e')
  await pool.change(sql`update accounts set blocked_at = now() where username = 'dist-e'`)
  await pool.change(sql`update accounts set blocked_at = null where username = 'dist-e-buyer'`)
  expect((await refusal(call(tokens[0] ?? '')(getMe, {}))).http).toBe(401)
  expect((await refusal(enter('dist-e-buyer'))).body.message).toMatch(/blocked/)
})

test('people obey their firm’s product types at the next request', async () => {
  const token = await enter('dist-e-buyer')
  await pool.change(sql`update accounts set div_type = 'G' where username = 'dist-e'`)
  expect((await refusal(call(token)(getMe, {}))).http).toBe(401)
})
