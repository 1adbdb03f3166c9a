// Many people who place at once: they are written together, and nobody feels the others.
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionFor } from '#accounts/server/sessions.ts'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import type { CustomerSession } from '#kit/access.ts'
import { todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { sql, system } from '#kit/server/db/db.ts'
import { placeOrder } from '#orders/contract.ts'
import { newKey } from '#orders/server/testing.ts'
import { writeOrders } from '#orders/server/writing-orders.ts'
import { status } from '#orders/status.ts'
import { asOrder, asPlacing } from './cart-as-order.ts'
import { stateAlone, statesTogether } from './state.ts'
import { placingBy } from './together.ts'

const { as, asWithKey, pool } = await startTestApp()
const today = todayInIndia(new Date())
const firms = ['dist-e', 'dist-b', 'dist-hold', 'dist-expired', 'dist-depot'] as const
type Firm = (typeof firms)[number]

const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
const codes = products.map((product) => product.product_code)

const fill = async (who: Firm, from = 0, lines = 5) => {
  for (const [at, product_code] of codes.slice(from, from + lines).entries())
    await as(who)(changeCart, { product_code, quantity: 7 + at })
  return (await as(who)(getCart, {})).data.total_paise
}
const place = (who: Firm, expected_total_paise: number) =>
  asWithKey(who, newKey())(placeOrder, { expected_total_paise }).then(({ data }) => data)

async function sessionOf(who: Firm): Promise<CustomerSession> {
  const { id } = await pool.one<{ id: number }>(sql`select id from accounts where username = ${who}`)
  return (await sessionFor(pool, id, 'E')) as CustomerSession
}

/** How many transactions wrote these orders. */
async function writtenBy(ids: number[]): Promise<number> {
  const { count } = await pool.one<{ count: number }>(sql`
    select count(distinct xmin::text)::int as count from orders where id = any(${ids}::bigint[])`)
  return count
}

beforeAll(async () => {
  // What products are is remembered from here on.
  for (const who of firms) await place(who, await fill(who))
})

test('orders of five firms that are placed in one moment are written as one batch', async () => {
  const totals = await Promise.all(firms.map((who) => fill(who)))
  const people = await Promise.all(firms.map(sessionOf))
  const placed = await Promise.all(
    people.map((me, at) => {
      const input = { kind: 'regular' as const, notes: '', expected_total_paise: totals[at] ?? 0 }
      return placingBy(pool.apart)({ me, input, key: newKey(), bodyHash: 'a test', today })
    }),
  )
  expect(placed.map(({ row }) => row?.total_paise)).toEqual(totals)
  expect(placed.map(({ row }) => row?.lines.length)).toEqual([5, 5, 5, 5, 5])
  expect(await writtenBy(placed.map(({ order_id }) => order_id))).toBe(1)
  expect(placed.map(({ row }) => row?.status)).toContain(status.onHold)
})

test('one that is refused says why, and the others of its batch are placed', async () => {
  const [mine = 0, theirs = 0] = await Promise.all([fill('dist-e'), fill('dist-b')])
  const wrong = refusal(place('dist-e', mine + 100))
  const right = await place('dist-b', theirs)
  expect(right.total_paise).toBe(theirs)
  expect((await wrong).body.message).toContain(`The total is ${formatRupees(mine)} now`)
})

test('a cart that somebody holds waits for them alone', async () => {
  const [mine = 0, theirs = 0] = await Promise.all([fill('dist-e'), fill('dist-b')])
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const { promise: done, resolve: letGo } = Promise.withResolvers<void>()
  const holding = pool.transaction(system, async (db) => {
    await db.rows(sql`
      select from carts c join accounts a on a.id = c.placer_id where a.username = 'dist-e' for update of c`)
    isHeld()
    await done
  })
  await held
  const waiting = place('dist-e', mine)
  expect((await place('dist-b', theirs)).total_paise).toBe(theirs)
  letGo()
  await holding
  expect((await waiting).total_paise).toBe(mine)
})

test('nothing is written at prices that are others by now', async () => {
  await fill('dist-e')
  const me = await sessionOf('dist-e')
  const { states, shelf } = await statesTogether(pool, [{ me, which: { kind: 'regular' }, key: newKey() }], today)
  const state = states.get(0)
  if (!state) throw new Error('The cart is not there.')
  const placings = [asPlacing(asOrder(state, me), { key: newKey(), bodyHash: 'a test', notes: '' })]
  const change = (paise: number) =>
    pool.change(sql`update products set pts_paise = pts_paise + ${paise} where product_code = ${codes[0]}`)
  await change(100)
  expect(await writeOrders(pool.apart, placings, { waits: false, shelf, today })).toEqual([])
  await change(-100)
  expect(await writeOrders(pool.apart, placings, { waits: false, shelf: null, today })).toMatchObject([{ made: true }])
})

describe('what is remembered of products', () => {
  test.each(firms)('makes the same lines for %s as the database does', async (who) => {
    await fill(who, 0, 50)
    const me = await sessionOf(who)
    const asked = { me, which: { kind: 'regular' }, key: newKey() }
    const { states } = await statesTogether(pool, [asked], today)
    const alone = await stateAlone(pool, asked, today)
    const lines = states.get(0)?.cart.lines ?? []
    expect(lines.length).toBeGreaterThan(20)
    for (const [at, line] of lines.entries()) expect(alone.cart.lines[at]).toMatchObject(line)
    expect(lines).toHaveLength(alone.cart.lines.length)
  })
})
