import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db.ts'
import { getOrder, listOrders, placeOrder } from '../contract.ts'
import { status } from '../status.ts'

const { app, as, pool, tokenOf, asWithKey: place } = await startTestApp()

const distributor = as('dist-e')
const { data: products } = await distributor(listProducts, { limit: 40, in_stock: '1' })
const codeAt = (at: number) => products[at]?.product_code ?? ''
let lastKey = 0
const newKey = () => {
  lastKey += 1
  return `key-of-a-test-${lastKey}`
}

async function fill(quantity = 10, at = 0) {
  await distributor(changeCart, { product_code: codeAt(at), quantity })
  const { data } = await distributor(getCart, {})
  return data.total_paise
}

describe('placing', () => {
  test('a distributor’s order is confirmed at once, its cart is empty then', async () => {
    const expected_total_paise = await fill(12)
    const { data } = await place('dist-e', newKey())(placeOrder, { expected_total_paise, notes: 'By noon' })
    expect(data).toMatchObject({
      status: status.confirmed,
      total_paise: expected_total_paise,
      notes: 'By noon',
      kind: 'regular',
    })
    expect(data.order_no).toMatch(/^\d\d-\d{6}$/)
    expect(data.timeline).toHaveLength(1)
    expect((await distributor(getCart, {})).data.cart_items).toEqual([])
    expect((await distributor(getOrder, { order_id: data.order_id })).data).toEqual(data)
    expect((await distributor(listOrders, {})).data[0]?.order_id).toBe(data.order_id)
  })

  test('what placing answers is the order as it is read, with every line and a part for each division', async () => {
    const { data: offered } = await distributor(listProducts, { limit: 100 })
    const divisions = [...new Set(offered.map((product) => product.division_code))]
    const chosen = divisions.flatMap((code) => offered.filter((product) => product.division_code === code).slice(0, 3))
    for (const [at, { product_code }] of chosen.entries())
      await distributor(changeCart, { product_code, quantity: 7 + at })
    const { data: cart } = await distributor(getCart, {})
    const { data } = await place('dist-e', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    expect(data.parts).toHaveLength(divisions.length)
    expect(divisions.length).toBeGreaterThan(1)
    expect((await distributor(getOrder, { order_id: data.order_id })).data).toEqual(data)
  })

  test('an employee’s order awaits the distributor', async () => {
    const employee = as('emp-e')
    const { data: cart } = await employee(changeCart, { distributor: 'dist-b', product_code: codeAt(1), quantity: 5 })
    const { data } = await place('emp-e', newKey())(placeOrder, {
      distributor: 'dist-b',
      expected_total_paise: cart.total_paise,
    })
    expect(data.status).toBe(status.awaitingConfirmation)
    expect(data.waits_for).toContain('waits to be confirmed')
    expect((await employee(getOrder, { order_id: data.order_id })).data).toEqual(data)
    expect((await as('dist-b')(getOrder, { order_id: data.order_id })).data.placed_by.type).toBe('E')
  })

  test('the same key answers with the same order, another body is refused', async () => {
    const expected_total_paise = await fill(3, 2)
    const key = newKey()
    const first = await place('dist-e', key)(placeOrder, { expected_total_paise })
    const again = await place('dist-e', key)(placeOrder, { expected_total_paise })
    expect(again.data.order_id).toBe(first.data.order_id)
    const other = await refusal(place('dist-e', key)(placeOrder, { expected_total_paise, notes: 'other' }))
    expect(other.http).toBe(422)
  })

  test('two hundred keys, each sent fifty times at once: two hundred orders, every other answer the same', async () => {
    const { orders: before } = await pool.one<{ orders: number }>(sql`select count(*) as orders from orders`)
    const authorization = `Bearer ${await tokenOf('dist-e')}`
    for (let round = 0; round < 200; round++) {
      const { data: cart } = await distributor(changeCart, { product_code: codeAt(3), quantity: 1 + (round % 20) })
      const headers = { authorization, 'idempotency-key': newKey() }
      const payload = { expected_total_paise: cart.total_paise }
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.inject({ method: 'POST', url: '/api/orders', headers, payload })),
      )
      expect(answers.every((answer) => answer.statusCode === 201)).toBe(true)
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    }
    const { orders } = await pool.one<{ orders: number }>(sql`select count(*) as orders from orders`)
    expect(orders - before).toBe(200)
  }, 120_000)

  test('another total than was shown is told before anything is placed', async () => {
    const expected_total_paise = await fill(5, 4)
    const refused = await refusal(
      place('dist-e', newKey())(placeOrder, { expected_total_paise: expected_total_paise - 1 }),
    )
    expect(refused.http).toBe(409)
    expect(refused.body.message).toContain('Look at the cart again')
    expect(refused.body.data).toMatchObject({ total_paise: expected_total_paise })
  })

  test.each(['', 'short', 'with space here', 'ü-not-ascii-key'])('the key %j is refused', async (key) => {
    expect((await refusal(place('dist-e', key)(placeOrder, { expected_total_paise: 1 }))).http).toBe(400)
  })
})

describe('holds', () => {
  test('who is over the credit limit is held, with the way out', async () => {
    const held = as('dist-hold')
    const { data: cart } = await held(changeCart, { product_code: codeAt(0), quantity: 10 })
    const { data } = await place('dist-hold', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    expect(data.status).toBe(status.onHold)
    expect(data.holds.map((hold) => hold.kind).sort()).toEqual(['credit', 'overdue'])
    expect(data.holds.find((hold) => hold.kind === 'overdue')?.title).toMatch(
      /^Pay ₹[\d,.]+ of INV-\d\d-\d+ to release this order$/,
    )
    expect((await held(getOrder, { order_id: data.order_id })).data).toEqual(data)
  })

  test('an expired drug licence holds', async () => {
    const { data: cart } = await as('dist-expired')(changeCart, { product_code: codeAt(0), quantity: 10 })
    const { data } = await place('dist-expired', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    expect(data.holds.map((hold) => hold.kind)).toEqual(['licence'])
  })

  test('of orders sent together against a credit for three, exactly three pass', async () => {
    const me = as('dist-depot')
    const { data: cart } = await me(changeCart, { product_code: codeAt(5), quantity: 10 })
    const price = cart.total_paise
    await pool.change(sql`
      update distributors d set credit_limit_paise = ${price * 3} + coalesce((
        select sum(balance_paise) from invoices i where i.distributor_id = d.id), 0)
      where id = (select id from accounts where username = 'dist-depot')`)
    // Each order has a cart of its own: one a CFA is not enough, so the cart is filled anew by hand for each.
    const statuses: number[] = []
    for (let round = 0; round < 6; round++) {
      await me(changeCart, { product_code: codeAt(5), quantity: 10 })
      const { data } = await place('dist-depot', newKey())(placeOrder, { expected_total_paise: price })
      statuses.push(data.status)
    }
    expect(statuses.filter((one) => one === status.confirmed)).toHaveLength(3)
    expect(statuses.filter((one) => one === status.onHold)).toHaveLength(3)
  })
})

test('nobody orders for, or looks at the orders of, one who is not theirs', async () => {
  const { data } = await distributor(listOrders, {})
  const order_id = data[0]?.order_id ?? 0
  for (const other of ['dist-b', 'dist-g', 'dist-depot', 'emp-g'] as const)
    expect((await refusal(as(other)(getOrder, { order_id }))).http).toBe(404)
  const stranger = await refusal(
    as('emp-g')(changeCart, { distributor: 'dist-e', product_code: codeAt(0), quantity: 1 }),
  )
  expect(stranger.http).toBe(404)
})
