// A table that stands still, or reads that take long, slow only those who need them.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getMe, signIn } from '#accounts/contract.ts'
import { changeCart, emptyCart, getCart } from '#cart/contract.ts'
import { countProducts, getProduct, listProducts } from '#catalogue/contract.ts'
import { connect } from '#kit/server/db/connect.ts'
import { sql } from '#kit/server/db/db.ts'
import { demoPassword } from '../../world/cast.ts'
import { startTestApp } from './testing.ts'

const { app, as, pool, config, with: callWith } = await startTestApp()
const { data: products } = await as('dist-b')(listProducts, { limit: 500 })
const code = products.find((product) => product.stock === 'out')?.product_code ?? ''

const locker = await connect(config.databaseUrl)
afterAll(() => locker.end())

/**
 * The first of all: what is asked again elsewhere may still be under way when it has been answered.
 */
test('a session that was revoked starts no read', async () => {
  const { data } = await callWith(null)(signIn, { user_type: 'D', username: 'dist-g', password: demoPassword })
  const me = callWith(data.token)
  await me(listProducts, {})
  await pool.apart.change(sql`
    update sessions set revoked_at = now() where account_id = (select id from accounts where username = 'dist-g')`)
  await locker.query('begin; lock table products in access exclusive mode')
  await expect(me(listProducts, {})).rejects.toMatchObject({ http: 401 })
  expect(await countWaiting()).toBe(0)
  await locker.query('rollback')
})

describe('while `stock` is locked', () => {
  let needing: Promise<unknown>[] = []

  beforeAll(async () => {
    await as('dist-b')(changeCart, { product_code: code, quantity: 2 })
    await locker.query('begin; lock table stock in access exclusive mode')
    // More of one person's would wait for each other, and not for the table.
    needing = Array.from({ length: 12 }, (_, at) => {
      const who = at % 2 === 0 ? 'dist-e' : 'dist-hold'
      if (at % 3 === 0) return as(who)(countProducts, {})
      if (at % 3 === 1) return as(who)(getProduct, { product_code: code })
      return as(who)(listProducts, {})
    })
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(1), 60_000)
  })

  test.each([
    ['who they are', () => as('dist-b')(getMe, {})],
    ['a sign-in', () => callWith(null)(signIn, { user_type: 'D', username: 'dist-g', password: demoPassword })],
    ['whether the server is ready', () => app.inject('/api/health/ready')],
    ['their cart', () => as('dist-b')(getCart, {})],
    ['a change of their cart', () => as('dist-b')(changeCart, { product_code: code, quantity: 3 })],
  ])('others are told %s, however often they ask', async (_, ask) => {
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 6 }, async () => ask()))
    expect(await countWaiting()).toBeGreaterThan(0)
  })

  test('a cart has its lines without a word on stock, and those who need it are answered afterwards', async () => {
    const stockInCart = async () => {
      const [line] = (await as('dist-b')(getCart, {})).data.cart_items
      return [line?.stock, line?.warnings.some((warning) => warning.code === 'out')]
    }
    expect(await stockInCart()).toEqual(['in', false])
    await locker.query('rollback')
    await Promise.all(needing)
    expect(await stockInCart()).toEqual(['out', true])
    await as('dist-b')(emptyCart, {})
  })
})

async function countWaiting(): Promise<number> {
  const { waiting } = await pool.apart.one<{ waiting: number }>(sql`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting
}
