import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { heldBecause, holdsAhead } from '#credit/credit-hold.ts'
import { todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getAnyOrder, releaseOrder } from '#orders/book-contract.ts'
import { cancelOrder, getOrder, listOrders, placeOrder } from '#orders/contract.ts'
import { status } from '#orders/status.ts'
import { listMyDistributors } from '#people/contract.ts'
import { sumOf } from '#pricing/totals.ts'

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

  test.each([
    ['discount', 422],
    ['launch', 409],
  ] as const)('a %s order of nothing is refused, and nothing is placed', async (kind, http) => {
    const expected_total_paise = await fill()
    const { total } = await distributor(listOrders, {})
    const refused = await refusal(place('dist-e', newKey())(placeOrder, { kind, expected_total_paise }))
    expect(refused.http).toBe(http)
    expect((await distributor(listOrders, {})).total).toBe(total)
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

  test('forty keys, each sent fifty times at once: forty orders, every other answer the same', async () => {
    const { orders: before } = await pool.one<{ orders: number }>(sql`select count(*) as orders from orders`)
    const authorization = `Bearer ${await tokenOf('dist-e')}`
    for (let round = 0; round < 40; round++) {
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
    expect(orders - before).toBe(40)
  })

  test('another total than was shown is told before anything is placed', async () => {
    const expected_total_paise = await fill(5, 4)
    const refused = await refusal(
      place('dist-e', newKey())(placeOrder, { expected_total_paise: expected_total_paise - 1 }),
    )
    expect(refused.http).toBe(409)
    expect(refused.body.message).toContain('Look at the cart again')
    expect(refused.body.data).toMatchObject({ total_paise: expected_total_paise })
  })

  test('who is refused gets the cart as it is read, with what may be edited of the last orders from it', async () => {
    const employee = as('emp-e')
    const whom = { distributor: 'dist-b' }
    const put = () => employee(changeCart, { ...whom, product_code: codeAt(0), quantity: 6 })
    const { data: first } = await put()
    await place('emp-e', newKey())(placeOrder, { ...whom, expected_total_paise: first.total_paise })
    const { data: cart } = await put()
    const asked = { ...whom, expected_total_paise: cart.total_paise + 1 }
    const refused = await refusal(place('emp-e', newKey())(placeOrder, asked))
    expect(refused.http).toBe(409)
    expect(cart.orderEditList.length).toBeGreaterThan(0)
    expect(refused.body.data).toEqual((await employee(getCart, whom)).data)
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
    expect(data.way_out?.title).toMatch(/^Pay ₹[\d,.]+ .*to release this order$/)
    const { owed } = await pool.one<{ owed: number }>(sql`
      select sum(i.balance_paise)::bigint as owed from invoices i join accounts a on a.id = i.distributor_id
      where a.username = 'dist-hold'`)
    expect(data.way_out?.pay_paise).toBeLessThanOrEqual(owed)
    expect((await held(getOrder, { order_id: data.order_id })).data).toEqual(data)
  })

  test.each(['dist-hold', 'dist-expired', 'dist-depot'] as const)(
    'what %s is told before is what holds its order',
    async (who) => {
      const { data: firms } = await as(who)(listMyDistributors, {})
      const { data: cart } = await as(who)(changeCart, { product_code: codeAt(0), quantity: 9_999 })
      const firm = firms[0]
      if (!firm) throw new Error(`${who} orders for itself.`)
      const ahead = holdsAhead(firm, cart.total_paise, true, todayInIndia(new Date()))
      const { data } = await place(who, newKey())(placeOrder, { expected_total_paise: cart.total_paise })
      expect(data.holds.map(({ why }) => why).sort()).toEqual(ahead.map(heldBecause).sort())
      await as(who)(cancelOrder, { order_id: data.order_id, reason: 'Too much' })
    },
  )

  test('an expired drug licence holds', async () => {
    const { data: cart } = await as('dist-expired')(changeCart, { product_code: codeAt(0), quantity: 10 })
    const { data } = await place('dist-expired', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    expect(data.holds.map((hold) => hold.kind)).toEqual(['licence'])
  })

  test('only a product that needs the licence holds the order of a firm whose licence has ended', async () => {
    const cosmetic = await withoutLicence('dist-expired')
    const { data: cart } = await as('dist-expired')(changeCart, { product_code: cosmetic, quantity: 2 })
    const { data } = await place('dist-expired', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    expect(data).toMatchObject({ status: status.confirmed, holds: [], way_out: null })
  })

  test('the rest is placed, and what needs the ended licence stays in the cart', async () => {
    const [firm, cosmetic, medicine] = [as('dist-expired'), await withoutLicence('dist-expired'), codeAt(2)]
    await firm(changeCart, { product_code: medicine, quantity: 3 })
    const { data: cart } = await firm(changeCart, { product_code: cosmetic, quantity: 2 })
    const codes = cart.cart_items.map((item) => [
      item.product_code,
      item.warnings.some(({ code }) => code === 'licence'),
    ])
    expect(codes).toEqual([
      [medicine, true],
      [cosmetic, false],
    ])
    const whole = { expected_total_paise: cart.total_paise, rest: true }
    expect((await refusal(place('dist-expired', newKey())(placeOrder, whole))).http).toBe(409)
    const { total_paise } = sumOf(cart.cart_items.filter((item) => item.product_code === cosmetic))
    const rest = { expected_total_paise: total_paise, rest: true }
    const { data } = await place('dist-expired', newKey())(placeOrder, rest)
    expect(data).toMatchObject({ status: status.confirmed, total_paise, lines: [{ product_code: cosmetic }] })
    const left = (await firm(getCart, {})).data
    expect(left.cartProductCodeList).toEqual([medicine])
    expect(
      (await refusal(place('dist-expired', newKey())(placeOrder, { expected_total_paise: 0, rest: true }))).http,
    ).toBe(409)
    await firm(changeCart, { product_code: medicine, quantity: 0 })
  })

  test('are released with a reason alone, and stay in the timeline with their figures', async () => {
    const { data: cart } = await as('dist-hold')(changeCart, { product_code: codeAt(1), quantity: 10 })
    const { data: held } = await place('dist-hold', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    const { order_id } = held
    expect((await refusal(as('admin')(releaseOrder, { order_id }))).http).toBe(422)
    const { data } = await as('admin')(releaseOrder, { order_id, reason: 'Paid by cheque' })
    expect(data).toMatchObject({ status: status.confirmed, holds: [], way_out: null })
    const figures = expect.arrayContaining([
      { kind: 'credit', why: expect.stringMatching(/₹[\d,.]+ over the credit limit of ₹/) },
      { kind: 'overdue', why: expect.stringMatching(/due on \d\d-\d\d-\d{4}\.$/) },
    ])
    expect(data.timeline).toMatchObject([
      { move: 'place', holds: figures },
      { move: 'release', reason: 'Paid by cheque', holds: figures },
    ])
  })

  test('stay in the timeline after a cancellation too', async () => {
    const { data: cart } = await as('dist-expired')(changeCart, { product_code: codeAt(0), quantity: 1 })
    const { data: held } = await place('dist-expired', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    const { data } = await as('dist-expired')(cancelOrder, { order_id: held.order_id, reason: 'a test' })
    expect(data.holds).toEqual([])
    expect(data.timeline.map((event) => event.holds.map((hold) => hold.kind))).toEqual([['licence'], ['licence']])
  })

  test('to an admin speak of the distributor, to the distributor itself', async () => {
    const { data: cart } = await as('dist-hold')(changeCart, { product_code: codeAt(2), quantity: 10 })
    const { data: own } = await place('dist-hold', newKey())(placeOrder, { expected_total_paise: cart.total_paise })
    const { data } = await as('admin')(getAnyOrder, { order_id: own.order_id })
    expect(own.way_out?.title).toMatch(/^Pay /)
    expect(data.way_out?.title.startsWith(`${data.distributor_name} has to pay `)).toBe(true)
  })

  test('of orders sent together against a credit for three, exactly three pass', async () => {
    const me = as('dist-depot')
    const { data: cart } = await me(changeCart, { product_code: codeAt(5), quantity: 10 })
    const price = cart.total_paise
    await pool.change(sql`
      update distributors d set credit_limit_paise = ${price * 3} + coalesce((
        select sum(balance_paise) from invoices i where i.distributor_id = d.id), 0) + coalesce((
        select total_paise from open_order_values o where o.distributor_id = d.id), 0) - on_account(d.id)
      where id = (select id from accounts where username = 'dist-depot')`)
    // Each order has a cart of its own: one a CFA is not enough, so the cart is filled anew by hand
    // for each.
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

/** A product that this firm may order and for which nobody needs a drug licence. */
async function withoutLicence(firm: string): Promise<string> {
  const { product_code } = await pool.one<{ product_code: string }>(sql`
    select p.product_code from products p
    join distributor_divisions v on v.division_code = p.division_code
    join accounts a on a.id = v.distributor_id
    where a.username = ${firm} and p.active and p.product_type = 'E' and not p.needs_licence
    order by p.product_code limit 1`)
  return product_code
}
