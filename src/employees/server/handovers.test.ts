import { describe, expect, test } from 'vitest'
import { signIn } from '#accounts/contract.ts'
import { answered, refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrder } from '#confirming/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { cancelOrder, getOrder, listOrders, placeOrder } from '#orders/contract.ts'
import { createEmployee } from '../contract.ts'
import { callOffHandover, handOver, listHandovers, previewHandover } from '../handover.ts'
import { handOverDue } from './handovers.ts'

const { as, asWithKey, with: call, meanwhile, pool } = await startTestApp({ withJobs: true })
const admin = as('admin')
const today = todayInIndia(new Date())
const old = as('emp-e')
const idOf = async (username: string) =>
  (await pool.one<{ id: number }>(sql`select id from accounts where username = ${username}`)).id

let made = 0

/** Somebody who can sign in and serves nobody yet; with the divisions of emp-e. */
async function somebody(): Promise<{ code: string; token: string; id: number }> {
  made += 1
  const code = `taker-${made}`
  const { data } = await admin(createEmployee, {
    code,
    name: `Taker ${made}`,
    email: `${code}@apotheca.example`,
    designation: 'Territory Manager',
    headquarters: 'Nagpur',
    div_type: 'E',
  })
  await pool.change(sql`
    update accounts set password_hash = (select password_hash from accounts where username = 'emp-e') where id = ${data.id}`)
  await pool.change(sql`
    insert into employee_divisions (employee_id, division_code)
    select ${data.id}, division_code from employee_divisions where employee_id = (select id from accounts where username = 'emp-e')`)
  const entered = await call(null)(signIn, { user_type: 'E', username: code, password: 'demo-2026' })
  return { code, token: entered.data.token, id: data.id }
}

async function serveAgain(...codes: string[]) {
  await pool.change(sql`
    insert into employee_distributors (employee_id, distributor_id)
    select e.id, d.id from accounts e, accounts d where e.username = 'emp-e' and d.username = any(${codes})
    on conflict do nothing`)
}

async function fill(distributor: string) {
  const { data } = await old(listProducts, { distributor })
  const product_code = data.find((one) => one.stock === 'in')?.product_code ?? ''
  return (await old(changeCart, { distributor, product_code, quantity: 3, as_typed: true })).data
}

let keys = 0
async function propose(distributor: string) {
  const cart = await fill(distributor)
  keys += 1
  const place = asWithKey('emp-e', `proposal-${keys}`)
  return (await place(placeOrder, { distributor, expected_total_paise: cart.total_paise })).data
}

test('what is to move is shown before, and moves: the distributor, its open proposal and the cart', async () => {
  const taker = await somebody()
  const from = await idOf('emp-e')
  const asked = { id: from, to: taker.code, distributors: ['dist-e'] }
  const [waiting] = (await admin(previewHandover, asked)).data.distributors
  const order = await propose('dist-e')
  const cart = await fill('dist-e')
  const { data: preview } = await admin(previewHandover, asked)
  expect(preview.distributors).toMatchObject([
    {
      code: 'dist-e',
      proposals: (waiting?.proposals ?? 0) + 1,
      proposals_paise: (waiting?.proposals_paise ?? 0) + order.total_paise,
      carts_moving: 1,
      carts_staying: 0,
    },
  ])
  expect((await refusal(call(taker.token)(getOrder, { order_id: order.order_id }))).http).toBe(404)

  const { data: done } = await admin(handOver, { ...asked, starts_on: today })
  expect(done.done_at).not.toBeNull()
  expect((await refusal(old(getOrder, { order_id: order.order_id }))).http).toBe(404)
  expect((await refusal(old(getCart, { distributor: 'dist-e' }))).http).toBe(404)
  const { data: seen } = await call(taker.token)(getOrder, { order_id: order.order_id })
  expect(seen.moves).toContain('cancel')
  expect([seen.placed_by, seen.looked_after_by]).toEqual([order.placed_by, { id: taker.id, name: expect.any(String) }])
  const listed = (await call(taker.token)(listOrders, { distributor: 'dist-e' })).data
  expect(listed.find(({ order_id }) => order_id === order.order_id)?.placed_by).toEqual(order.placed_by)
  expect(seen.timeline.map(({ move, who }) => [move, who])).toEqual([
    ['place', order.placed_by.name],
    ['hand_over', 'Meera Deshpande'],
  ])
  const taken = (await call(taker.token)(getCart, { distributor: 'dist-e' })).data
  expect(taken.cart_items.map((item) => item.product_code)).toEqual(cart.cart_items.map((item) => item.product_code))
  await call(taker.token)(cancelOrder, { order_id: order.order_id, reason: 'Asked for twice' })
  await serveAgain('dist-e')
})

describe('a cart', () => {
  async function shared() {
    const taker = await somebody()
    await pool.change(sql`
      insert into employee_distributors (employee_id, distributor_id)
      select ${taker.id}, id from accounts where username = 'dist-e'`)
    const given = await fill('dist-e')
    const asked = { id: await idOf('emp-e'), to: taker.code, distributors: ['dist-e'], starts_on: today }
    const codes = async () =>
      (await call(taker.token)(getCart, { distributor: 'dist-e' })).data.cart_items.map((item) => item.product_code)
    return { taker, given, codes, handedOver: () => admin(handOver, asked) }
  }
  const ofOld = sql`
    carts c where c.kind = 'regular' and c.placer_id = (select id from accounts where username = 'emp-e')
      and c.distributor_id = (select id from accounts where username = 'dist-e')`

  test('that the one who takes over opens just then gives way to the one that is handed over', async () => {
    const { taker, given, codes, handedOver } = await shared()
    const opened = sql`
      insert into carts (placer_id, distributor_id, product_type, cfa_code, kind)
      select ${taker.id}, c.distributor_id, c.product_type, c.cfa_code, c.kind from ${ofOld}`
    await meanwhile(opened, handedOver)
    expect(await codes()).toEqual(given.cart_items.map((item) => item.product_code))
    await serveAgain('dist-e')
  })

  test('that the one who takes over fills just then keeps what is in it', async () => {
    const { taker, codes, handedOver } = await shared()
    await call(taker.token)(getCart, { distributor: 'dist-e' })
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select product_code from products where product_type = 'E' and active order by product_code desc limit 1`)
    const filled = sql`
      with filled as (update carts set version = version + 1 where placer_id = ${taker.id} returning id, version)
      insert into cart_items (cart_id, product_code, quantity, as_typed, seen_price_paise, version)
      select id, ${product_code}, 1, true, 100, version from filled`
    await meanwhile(filled, handedOver)
    expect(await codes()).toEqual([product_code])
    await serveAgain('dist-e')
  })
})

test('from a later day on it is done on that day, once, unless it is called off', async () => {
  const taker = await somebody()
  const later = addDays(today, 3)
  const asked = { id: await idOf('emp-e'), to: taker.code, distributors: ['dist-depot'], starts_on: later }
  const { data: planned } = await admin(handOver, asked)
  expect(planned).toMatchObject({ done_at: null, starts_on: later, distributors: 1 })
  const { data: other } = await admin(handOver, { ...asked, distributors: ['dist-e'] })
  await admin(callOffHandover, { id: other.id })
  expect((await refusal(admin(callOffHandover, { id: other.id }))).http).toBe(409)

  const served = async () =>
    (
      await pool.rows<{ username: string }>(sql`
      select a.username from employee_distributors m join accounts a on a.id = m.distributor_id
      where m.employee_id = ${taker.id}`)
    ).map(({ username }) => username)
  await handOverDue(pool, addDays(later, -1))
  expect(await served()).toEqual([])
  await Promise.all([handOverDue(pool, later), handOverDue(pool, later)])
  expect(await served()).toEqual(['dist-depot'])
  expect((await refusal(admin(callOffHandover, { id: planned.id }))).http).toBe(409)
  expect((await admin(listHandovers, { id: taker.id })).data).toHaveLength(2)
  await serveAgain('dist-depot')
})

test('a handover that can’t be is refused at its field', async () => {
  const id = await idOf('emp-e')
  const asked = { id, to: 'emp-b', distributors: ['dist-e'], starts_on: today }
  const field = async (change: object) =>
    Object.keys((await refusal(admin(handOver, { ...asked, ...change }))).body.errors ?? {})
  expect(await field({ to: 'nobody' })).toEqual(['to'])
  expect(await field({ to: 'emp-e' })).toEqual(['to'])
  expect(await field({ to: 'emp-g' })).toEqual(['to'])
  expect(await field({ distributors: ['dist-g'] })).toEqual(['distributors'])
  expect(await field({ distributors: [] })).toEqual(['distributors'])
  expect(await field({ starts_on: addDays(today, -1) })).toEqual(['starts_on'])
  expect(await field({ starts_on: 'soon' })).toEqual(['starts_on'])
  expect((await refusal(as('admin-g')(handOver, asked))).http).toBe(404)
})

test('handed over while 16 place and confirm, every order has one who may see it, and the old one sees none', async () => {
  const taker = await somebody()
  const id = await idOf('emp-e')
  const firms = await pool.rows<{ username: string; token: string }>(sql`
    select a.username, '' as token from employee_distributors m
    join accounts a on a.id = m.distributor_id
    where m.employee_id = ${id} and a.div_type in ('E', 'B') and a.blocked_at is null
    order by a.id limit 16`)
  const codes = firms.map(({ username }) => username)
  for (const firm of firms)
    firm.token = (
      await call(null)(signIn, { user_type: 'D', username: firm.username, password: 'demo-2026' })
    ).data.token
  const ready = await Promise.all(codes.map((code) => fill(code)))

  const orderNow = async (at: number) => {
    const place = asWithKey('emp-e', `in-the-rush-${at}`)
    const distributor = codes[at % codes.length] ?? ''
    const expected_total_paise = ready[at % codes.length]?.total_paise ?? 0
    const { data } = await answered(() => place(placeOrder, { distributor, expected_total_paise }))
    const firm = call(firms[at % codes.length]?.token ?? '')
    await answered(() => firm(confirmOrder, { order_id: data.order_id }))
  }
  const first = await Promise.allSettled(Array.from({ length: 4 }, (_, at) => orderNow(at)))
  expect(first.some(({ status }) => status === 'fulfilled')).toBe(true)
  const placing = Array.from({ length: 16 }, (_, at) => orderNow(at + 4))
  const handing = answered(() => admin(handOver, { id, to: taker.code, distributors: codes, starts_on: today }))
  const outcomes = await Promise.allSettled(placing)
  await handing
  // Who came too late, or found the cart placed, is refused in words; nothing breaks.
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect([403, 404, 409, 422]).toContain(outcome.reason.http)

  const seenBy = async (who: typeof old) => {
    let seen = 0
    for (const distributor of codes) seen += (await who(listOrders, { distributor }).catch(() => ({ total: 0 }))).total
    return seen
  }
  const { all } = await pool.one<{ all: number }>(sql`
    select count(*) as all from orders o
    join accounts a on a.id = o.distributor_id
    where a.username = any(${codes}) and o.product_type = 'E'`)
  expect(await seenBy(call(taker.token))).toBe(all)
  expect(await seenBy(old)).toBe(0)
  const { stray } = await pool.one<{ stray: number }>(sql`
    select count(*) as stray from orders o
    join accounts a on a.id = o.distributor_id
    where a.username = any(${codes}) and o.status = 6 and o.placer_id = ${id} and o.product_type = 'E'`)
  expect(stray).toBe(0)
})
