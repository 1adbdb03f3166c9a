import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrder } from '#confirming/contract.ts'
import { listEmployees } from '#employees/contract.ts'
import { listDistributors } from '#firms/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { fillUsual } from '#myorders/edit-contract.ts'
import { releaseOrder } from '#orders/book-contract.ts'
import { cancelOrder, placeOrder } from '#orders/contract.ts'
import { listMaster, switchProduct } from '#products/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { getDashboard, getHome } from '../contract.ts'

const { app, as, asWithKey, pool, tokenOf } = await startTestApp()
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

test('a change is told with the names of who made it and of what was changed', async () => {
  const { data: products } = await as('admin')(listMaster, {})
  const product = products[0] as (typeof products)[number]
  await as('admin')(switchProduct, { product_code: product.product_code, active: !product.active })
  const { name: who } = await pool.one<{ name: string }>(sql`select name from accounts where username = 'admin'`)
  expect((await figures()).changes[0]).toMatchObject({
    who,
    action: 'update',
    entity: 'products',
    name: product.product_name,
    fields: expect.arrayContaining(['active']),
  })
})

test('today’s orders, their value, and what waits are counted for the session’s product type', async () => {
  const [before, generics] = [await figures(), await figures('admin-g')]
  const confirmed = await place('dist-e')
  const held = await place('dist-hold')
  const awaiting = await place('emp-e', 'dist-b')
  const placed_paise = confirmed.total_paise + held.total_paise + awaiting.total_paise
  expect(await figures()).toMatchObject({
    orders_today: before.orders_today + 3,
    orders_today_paise: before.orders_today_paise + placed_paise,
    orders_on_hold: before.orders_on_hold + 1,
    orders_failed: before.orders_failed,
    orders_awaiting: before.orders_awaiting + 1,
  })
  const { orders_today, orders_today_paise, orders_on_hold, orders_failed, orders_awaiting } = generics
  expect(await figures('admin-g')).toMatchObject({
    orders_today,
    orders_today_paise,
    orders_on_hold,
    orders_failed,
    orders_awaiting,
  })
  const dropped = await place('dist-e')
  await as('dist-e')(cancelOrder, { order_id: dropped.order_id, reason: 'a test' })
  expect(await figures()).toMatchObject({
    orders_today: before.orders_today + 4,
    orders_today_paise: before.orders_today_paise + placed_paise,
  })

  await as('admin')(releaseOrder, { order_id: held.order_id, reason: 'Paid by cheque' })
  await pool.change(sql`
    update orders set status = 11, placed_at = placed_at - interval '2 days' where id = ${confirmed.order_id}`)
  expect(await figures()).toMatchObject({
    orders_today: before.orders_today + 3,
    orders_on_hold: before.orders_on_hold,
    orders_failed: before.orders_failed + 1,
    orders_awaiting: before.orders_awaiting + 1,
  })
})

test('who is signed in or locked out now is counted as their lists show them', async () => {
  for (const who of ['dist-e', 'dist-e-buyer', 'dist-g', 'emp-e'] as const) await tokenOf(who)
  for (const username of ['emp-b', 'dist-depot', 'nobody-at-all'])
    for (let times = 0; times < 5; times++)
      await app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '10.0.0.7',
        payload: { username, password: 'wrong', user_type: username.startsWith('emp') ? 'E' : 'D' },
      })
  for (const who of ['admin', 'admin-g'] as const) {
    const today = await figures(who)
    for (const now of ['signed_in', 'locked_out'] as const) {
      const firms = await as(who)(listDistributors, { now })
      const staff = await as(who)(listEmployees, { now })
      expect([today[`${now}_distributors`], today[`${now}_employees`]]).toEqual([firms.total, staff.total])
    }
  }
  const codes = (rows: { code: string }[]) => rows.map(({ code }) => code)
  const inside = codes((await as('admin')(listDistributors, { now: 'signed_in' })).data)
  expect(inside).toContain('dist-e')
  expect(inside).not.toContain('dist-g')
  expect(codes((await as('admin')(listDistributors, { now: 'locked_out' })).data)).toEqual(['dist-depot'])
  expect(codes((await as('admin')(listEmployees, { now: 'locked_out' })).data)).toEqual(['emp-b'])
})

describe('the home page', () => {
  const home = async (who: Username) => (await as(who)(getHome, {})).data
  const today = todayInIndia(new Date())

  test('tells a distributor what it has to confirm, and is done when it has', async () => {
    const before = await home('dist-depot')
    expect(before.awaiting).toEqual([])
    const first = await place('emp-e', 'dist-depot')
    const second = await place('emp-e', 'dist-depot')
    expect((await home('dist-depot')).awaiting).toEqual([
      {
        distributor: 'dist-depot',
        name: first.distributor_name,
        city: first.city,
        orders: 2,
        total_paise: first.total_paise + second.total_paise,
        order_id: first.order_id,
        placed_by: [first.placed_by.name],
        lapses_on: addDays(today, 7),
        is_discount: false,
      },
    ])
    expect((await home('emp-e')).awaiting.map((one) => one.distributor)).toContain('dist-depot')
    expect((await home('dist-b')).awaiting.map((one) => one.distributor)).not.toContain('dist-depot')
    await as('dist-depot')(confirmOrder, { order_id: first.order_id })
    await as('dist-depot')(confirmOrder, { order_id: second.order_id })
    const after = await home('dist-depot')
    expect(after.awaiting).toEqual([])
    expect(after.recent.slice(0, 2).map((one) => [one.order_id, one.status])).toEqual([
      [second.order_id, 1],
      [first.order_id, 1],
    ])
    const { open_paise } = before.outstanding
    expect(after.outstanding.open_paise).toBe(open_paise + first.total_paise + second.total_paise)
  })

  test('tells what holds orders and what it would take now', async () => {
    const before = (await home('dist-hold')).holds
    await place('dist-hold')
    await place('dist-hold')
    const { holds, outstanding, overdue } = await home('dist-hold')
    const credit = holds.find((hold) => hold.kind === 'credit')
    const late = holds.find((hold) => hold.kind === 'overdue')
    expect(holds.map((hold) => [hold.kind, hold.orders])).toEqual(before.map((hold) => [hold.kind, hold.orders + 2]))
    expect(credit?.order_id).toBe(before.find((hold) => hold.kind === 'credit')?.order_id)
    const unpaid = outstanding.total_paise - outstanding.on_account_paise
    const over = unpaid + outstanding.open_paise - outstanding.credit_limit_paise
    expect(outstanding.credit_left_paise).toBe(-over)
    expect(credit?.pay_paise).toBe(Math.min(over, unpaid))
    expect(credit?.lower_paise).toBe(Math.max(0, over - unpaid))
    const { d31_60, d61_90, d90_plus } = outstanding.ageing
    expect(late?.pay_paise).toBe(d31_60 + d61_90 + d90_plus - outstanding.on_account_paise)
    expect(late?.invoice_no).toMatch(/^\w+\/\d{4}\/\d{6}$/)
    expect(overdue).toEqual([])
    const { ageing } = outstanding
    expect(Object.values(ageing).reduce((sum, part) => sum + part, 0)).toBe(outstanding.total_paise)
    expect(outstanding.past_due_paise).toBe(outstanding.total_paise - ageing.not_due)
  })

  test('shows an employee the contracts of its parties that end within 30 days, unless they are renewed', async () => {
    const { id } = await pool.one<{ id: number }>(sql`
      insert into rate_contracts (party_id, division_code, discount_bp, starts_on, ends_on, margin_bp)
      select p.party_id, e.division_code, 700, ${addDays(today, -9)}, ${today}, 800
      from party_employees p join accounts a on a.id = p.employee_id and a.username = 'emp-e'
      join employee_divisions e on e.employee_id = a.id
      join parties y on y.id = p.party_id and y.active
      where not exists (select from rate_contracts c where c.party_id = p.party_id)
      order by p.party_id, e.division_code limit 1
      returning id`)
    const found = async (who: Username) => (await home(who)).contracts.find((one) => one.id === id)
    expect(await found('emp-e')).toMatchObject({ until: today, discount_bp: 700 })
    expect((await home('dist-e')).contract_count).toBe(0)
    expect((await home('emp-g')).contract_count).toBe(0)
    const { contracts, contract_count } = await home('emp-e')
    expect(contracts.every(({ until }) => until >= today && until <= addDays(today, 30))).toBe(true)
    expect(contract_count).toBeGreaterThanOrEqual(contracts.length)
    await pool.change(sql`
      insert into rate_contracts (party_id, division_code, discount_bp, starts_on, ends_on, margin_bp)
      select party_id, division_code, 800, ends_on + 1, ends_on + 99, 800 from rate_contracts where id = ${id}`)
    expect(await found('emp-e')).toBeUndefined()
  })

  test('shows launches with the scheme that is meant for the distributor, and its divisions', async () => {
    const { launches, launch_count, divisions } = await home('dist-e')
    expect(launches.length).toBeGreaterThan(0)
    expect(launch_count).toBeGreaterThanOrEqual(launches.length)
    expect(launches.every((one) => one.end_date >= today && one.start_date <= addDays(today, 14))).toBe(true)
    expect(divisions.every((one) => one.products > 0)).toBe(true)
    const [first] = launches
    await pool.change(sql`
      insert into offers (product_code, product_type, distributor_id, min_qty, scheme_qty, starts_on, ends_on)
      select ${first?.product_code}, 'E', id, 1, 9, ${today}, ${today} from accounts where username = 'dist-e'`)
    expect((await home('dist-e')).launches[0]).toMatchObject({ min_qty: 1, scheme_qty: 9 })
    expect((await home('dist-expired')).launches[0]).not.toMatchObject({ min_qty: 1, scheme_qty: 9 })
  })

  test('what is ordered again and again is a basket, at today’s prices, and fills the cart', async () => {
    expect((await home('dist-g')).basket?.products).toBeGreaterThan(2)
    // What is cancelled is not taken for a habit, so it begins anew.
    await pool.change(sql`
      update orders set status = 5 where distributor_id = (select id from accounts where username = 'dist-g')`)
    expect((await home('dist-g')).basket).toBeNull()
    expect((await refusal(as('dist-g')(fillUsual, {}))).http).toBe(409)
    const { data: products } = await as('dist-g')(listProducts, { limit: 3, in_stock: '1' })
    const codes = products.map((product) => product.product_code)
    const order = async (quantities: number[]) => {
      let total = 0
      await as('dist-g')(emptyCart, {})
      for (const [at, quantity] of quantities.entries())
        total = (await as('dist-g')(changeCart, { product_code: codes[at] ?? '', quantity })).data.total_paise
      keys += 1
      const placing = asWithKey('dist-g', `dashboard-test-${keys}`)
      return (await placing(placeOrder, { expected_total_paise: total })).data
    }
    const cancelled = await order([40, 40, 40])
    await as('dist-g')(cancelOrder, { order_id: cancelled.order_id, reason: 'no' })
    await order([10, 30, 5])
    await order([20, 30])
    await order([30])
    const { basket } = await home('dist-g')
    expect(basket).toMatchObject({ products: 2, better: 0 })
    const { data: filled } = await as('dist-g')(fillUsual, {})
    expect(filled).toMatchObject({ lines: 2, total_paise: basket?.total_paise })
    const { data: cart } = await as('dist-g')(getCart, {})
    expect(new Map(cart.cart_items.map((item) => [item.product_code, item.quantity_ordered]))).toEqual(
      new Map([
        [codes[0], 20],
        [codes[1], 30],
      ]),
    )
    await pool.change(sql`
      insert into unwanted_products (distributor_id, product_code, reason)
      select id, ${codes[0]}, 'Not moving' from accounts where username = 'dist-g'`)
    expect((await home('dist-g')).basket?.products).toBe(1)
  })

  test('who works in both types is told what waits in the other one', async () => {
    const { waiting_elsewhere: before } = await home('dist-b')
    const { order_id } = await place('emp-g', 'dist-b')
    expect((await home('dist-b')).waiting_elsewhere).toBe(before + 1)
    expect((await home('dist-b')).recent.map((one) => one.order_id)).not.toContain(order_id)
    expect((await home('dist-e')).waiting_elsewhere).toBe(0)
  })

  test('an employee sees its distributors alone, with what they owe', async () => {
    const { distributors, distributor_count, outstanding, basket } = await home('emp-e')
    expect(distributors.map((one) => one.distributor)).toEqual(['dist-depot', 'dist-e', 'dist-b'])
    expect(distributor_count).toBe(3)
    expect(outstanding.total_paise).toBe(distributors.reduce((sum, one) => sum + one.outstanding_paise, 0))
    expect(basket).toBeNull()
    expect((await home('dist-e')).distributors).toEqual([])
  })
})
