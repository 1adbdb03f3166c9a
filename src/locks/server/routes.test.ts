import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, formatTime, todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import { placeOrder } from '#orders/contract.ts'
import type { Username } from '../../../world/cast.ts'
import { countLocked, createLock, liftLock, listLocks, listMyLocks } from '../contract.ts'

const { as, asWithKey, pool } = await startTestApp()
const admin = as('admin')
const generics = as('admin-g')
const tomorrow = addDays(todayInIndia(new Date()), 1)
const message = 'We count the stock.'
const plain = { message, until_day: tomorrow, until_time: '10:30' }

let keys = 0
/** What happens when somebody puts one product in the cart and places it. */
async function tryPlacing(who: Username, product_code: string, cfa_code?: string) {
  const forCfa = cfa_code ? { cfa_code } : {}
  const { data } = await as(who)(changeCart, { product_code, quantity: 1, ...forCfa })
  expect(data.cart_items.map((item) => item.product_code)).toContain(product_code)
  keys += 1
  return asWithKey(who, `lock-test-${keys}`)(placeOrder, { expected_total_paise: data.total_paise, ...forCfa })
}

const { data: sold } = await as('dist-b')(listProducts, { limit: 200, in_stock: '1' })
const product = sold[0]?.product_code ?? ''
const elsewhere = sold.find((one) => one.division_code !== sold[0]?.division_code)?.product_code ?? ''
const generic = (await as('dist-g')(listProducts, { limit: 1, in_stock: '1' })).data[0]?.product_code ?? ''

async function withLock(form: Input<typeof createLock>, work: () => Promise<void>) {
  const { data } = await admin(createLock, { ...plain, ...form })
  await work()
  await admin(liftLock, { id: data.id })
}

async function expectLocked(attempt: Promise<unknown>) {
  const refused = await refusal(attempt)
  expect(refused.http).toBe(409)
  expect(refused.body.message).toBe(`${message} Ordering opens again on ${formatTime(`${tomorrow}T05:00:00Z`)}.`)
}

describe('a locked customer', () => {
  test('fills the cart, is told why and until when at placing, and places after the lifting', async () => {
    const { data: lock } = await admin(createLock, plain)
    await expectLocked(tryPlacing('dist-e', product))
    const { data: cart } = await as('dist-e')(getCart, {})
    expect(cart.cart_items).not.toEqual([])
    await admin(liftLock, { id: lock.id })
    expect((await tryPlacing('dist-e', product)).data.order_no).toMatch(/^\d\d-/)
  })

  test('places again when the lock has ended by itself, and before a planned one begins', async () => {
    const { data: lock } = await admin(createLock, plain)
    await expectLocked(tryPlacing('dist-e', product))
    await pool.change(sql`
      update order_locks set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
      where id = ${lock.id}`)
    await tryPlacing('dist-e', product)
    await withLock({ from_day: tomorrow, from_time: '00:00' }, async () => {
      await tryPlacing('dist-e', product)
    })
  })
})

describe('each scope holds what it says and nothing else', () => {
  test('everyone, of both product types', () =>
    withLock({ product_type: '' }, async () => {
      await expectLocked(tryPlacing('dist-e', product))
      await expectLocked(tryPlacing('dist-b', elsewhere))
      await expectLocked(tryPlacing('dist-g', generic))
    }))

  test('one product type', () =>
    withLock({ product_type: 'E' }, async () => {
      await expectLocked(tryPlacing('dist-e', product))
      await tryPlacing('dist-g', generic)
    }))

  test('one division: an order with any line of it', () =>
    withLock({ reach: 'division', division_code: sold[0]?.division_code ?? '' }, async () => {
      await tryPlacing('dist-b', elsewhere)
      await expectLocked(tryPlacing('dist-b', product))
      await as('dist-b')(changeCart, { product_code: product, quantity: 0 })
    }))

  test('one CFA', async () => {
    const { data } = await as('dist-b')(getCart, {})
    const { plant_code } = await pool.one<{ plant_code: string }>(sql`
      select plant_code from distributor_plants d
      join accounts a on a.id = d.distributor_id
      where a.username = 'dist-b' and plant_code <> ${data.cfa_code}
      limit 1`)
    await withLock({ reach: 'cfa', cfa_code: data.cfa_code }, async () => {
      await expectLocked(tryPlacing('dist-b', product))
      await tryPlacing('dist-b', product, plant_code)
    })
  })

  test('one distributor, whoever orders for it', () =>
    withLock({ reach: 'distributor', distributor: 'dist-b' }, async () => {
      await expectLocked(tryPlacing('dist-b', product))
      await tryPlacing('dist-e', product)
      const { data } = await as('emp-e')(changeCart, { distributor: 'dist-b', product_code: product, quantity: 1 })
      const forIt = { distributor: 'dist-b', expected_total_paise: data.total_paise }
      await expectLocked(asWithKey('emp-e', 'lock-test-employee')(placeOrder, forIt))
    }))
})

describe('the list', () => {
  test('shows what runs and is planned; what has ended is behind its filter', async () => {
    const running = (await admin(createLock, { ...plain, product_type: 'E' })).data
    const planned = (await admin(createLock, { ...plain, from_day: tomorrow, from_time: '9:00', product_type: 'E' }))
      .data
    const lifted = (await admin(createLock, { ...plain, product_type: 'E' })).data
    await admin(liftLock, { id: lifted.id })
    const ids = async (state?: 'running' | 'planned' | 'ended') =>
      (await admin(listLocks, state ? { state } : {})).data.map((lock) => lock.id)
    expect(await ids()).toEqual([running.id, planned.id])
    expect(await ids('running')).toEqual([running.id])
    expect(await ids('planned')).toEqual([planned.id])
    expect((await ids('ended'))[0]).toBe(lifted.id)
    expect(running).toMatchObject({
      created_by: 'Meera Deshpande',
      lifted_at: null,
      ends_at: `${tomorrow}T05:00:00.000Z`,
    })
    await admin(liftLock, { id: running.id })
    await admin(liftLock, { id: planned.id })
  })

  test('a generics admin sees what touches generics, and lifts what is of generics alone', async () => {
    const ethical = (await admin(createLock, { ...plain, product_type: 'E' })).data
    const both = (await admin(createLock, { ...plain, product_type: '' })).data
    const own = (await generics(createLock, { ...plain, product_type: 'G' })).data
    expect((await generics(listLocks, {})).data.map((lock) => lock.id)).toEqual([both.id, own.id])
    expect((await refusal(generics(liftLock, { id: ethical.id }))).http).toBe(404)
    const refused = await refusal(generics(liftLock, { id: both.id }))
    expect(refused).toMatchObject({
      http: 409,
      body: { message: expect.stringContaining('An admin of both lifts it.') },
    })
    await generics(liftLock, { id: own.id })
    await admin(liftLock, { id: both.id })
    await admin(liftLock, { id: ethical.id })
  })
})

describe('putting and lifting', () => {
  test.each<[object, number, string]>([
    [{}, 422, 'message'],
    [{ ...plain, message: 'x'.repeat(301) }, 422, 'message'],
    [{ ...plain, until_day: '2020-01-01' }, 422, 'until_day'],
    [{ ...plain, until_time: '99:99' }, 422, 'until_time'],
    [{ ...plain, reach: 'division' }, 422, 'division_code'],
    [{ ...plain, reach: 'division', division_code: 'ZZ' }, 404, 'division_code'],
    [{ ...plain, reach: 'cfa', cfa_code: 'ZZ' }, 404, 'cfa_code'],
    [{ ...plain, reach: 'distributor', distributor: 'nobody' }, 404, 'distributor'],
    [{ ...plain, reach: 'planet' }, 422, 'reach'],
    [{ ...plain, forever: true }, 400, 'forever'],
  ])('%j is refused beside its field', async (form, http, field) => {
    const refused = await refusal(admin(createLock, form))
    expect(refused.http).toBe(http)
    expect(refused.body.errors).toHaveProperty(field)
  })

  test('an admin of generics can’t lock ethicals', async () => {
    for (const product_type of ['E', ''] as const)
      expect((await refusal(generics(createLock, { ...plain, product_type }))).http).toBe(422)
  })

  test('of two who lift one lock at once, one did and the other is told', async () => {
    const { data } = await admin(createLock, plain)
    const outcomes = await Promise.allSettled([1, 2].map(() => admin(liftLock, { id: data.id })))
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const again = await refusal(admin(liftLock, { id: data.id }))
    expect(again.http).toBe(409)
    expect(again.body.message).toMatch(/^This lock has been lifted on \d\d-\d\d-\d{4}, \d\d:\d\d\.$/)
    const trail = await pool.rows(sql`
      select action from audit where entity = 'order_locks' and entity_id = ${String(data.id)} order by id`)
    expect(trail).toEqual([{ action: 'insert' }, { action: 'update' }])
  })
})

describe('whom a lock would stop', () => {
  const reached = async (input: Input<typeof countLocked>, who: Username = 'admin') =>
    (await as(who)(countLocked, input)).data

  test('is one distributor and those who order for it', async () => {
    const { employees } = await pool.one<{ employees: number }>(sql`
      select count(*) as employees from employee_distributors s
      join accounts d on d.id = s.distributor_id join accounts e on e.id = s.employee_id
      where d.username = 'dist-b' and e.div_type in ('E', 'B')`)
    expect(await reached({ reach: 'distributor', distributor: 'DIST-B', product_type: 'E' })).toEqual({
      distributors: 1,
      employees,
    })
  })

  test('is everyone of the product type, and a CFA and a division stop fewer', async () => {
    const everyone = await reached({ product_type: 'E' })
    const { distributors } = await pool.one<{ distributors: number }>(sql`
      select count(*) as distributors from accounts where kind = 'D' and firm_id is null and blocked_at is null and div_type in ('E', 'B')`)
    expect(everyone.distributors).toBe(distributors)
    const cfa_code = (await pool.one<{ code: string }>(sql`select plant_code as code from distributor_plants limit 1`))
      .code
    const cfa = await reached({ reach: 'cfa', cfa_code, product_type: 'E' })
    const division = await reached({ reach: 'division', division_code: sold[0]?.division_code ?? '' })
    for (const some of [cfa, division]) {
      expect(some.distributors).toBeGreaterThan(0)
      expect(some.distributors).toBeLessThanOrEqual(everyone.distributors)
    }
    expect((await reached({ product_type: '' })).distributors).toBeGreaterThan(everyone.distributors)
  })

  test('tells an admin of one product type of that one alone', async () => {
    expect(await reached({ product_type: '' }, 'admin-g')).toEqual(await reached({ product_type: 'G' }, 'admin-g'))
    expect(await reached({ reach: 'distributor', distributor: 'dist-e' }, 'admin-g')).toEqual({
      distributors: 0,
      employees: 0,
    })
  })
})

test('a lock that was lifted says by whom', async () => {
  const { data } = await admin(createLock, plain)
  expect(data.lifted_by).toBeNull()
  expect((await admin(liftLock, { id: data.id })).data.lifted_by).toBe('Meera Deshpande')
})

describe('a lock is told before an order is placed', () => {
  test('to whom it stops, with who set it, since when and until when', async () => {
    await withLock({ reach: 'distributor', distributor: 'dist-e' }, async () => {
      const { data } = await as('dist-e')(listMyLocks, {})
      expect(data).toMatchObject([{ message, division_name: null, created_by: expect.stringMatching(/./) }])
      expect(Date.parse(data[0]?.starts_at ?? '')).toBeLessThan(Date.parse(data[0]?.ends_at ?? ''))
      expect((await as('emp-e')(listMyLocks, { distributor: 'dist-e' })).total).toBe(1)
      expect((await as('dist-b')(listMyLocks, {})).total).toBe(0)
      expect((await as('emp-e')(listMyLocks, {})).total).toBe(0)
    })
    expect((await as('dist-e')(listMyLocks, {})).total).toBe(0)
    expect((await refusal(as('emp-g')(listMyLocks, { distributor: 'dist-e' }))).http).toBe(404)
  })

  test('once to everybody, however many CFAs serve them, and not of the other product type', async () => {
    await withLock({ product_type: 'E' }, async () => {
      expect((await as('dist-b')(listMyLocks, {})).total).toBe(1)
      expect((await as('emp-e')(listMyLocks, {})).total).toBe(1)
      expect((await as('dist-g')(listMyLocks, {})).total).toBe(0)
    })
  })
})
