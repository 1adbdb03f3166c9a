// An Idempotency-Key on the calls that create: the same request is done once, whoever creates what.
import { expect, test } from 'vitest'
import { addDays, showDay, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { forgetOldKeys } from '#kit/server/http/once.ts'
import { createLaunch, deleteLaunch, listLaunches } from '#launches/contract.ts'
import { createKey } from '#machines/contract.ts'
import { createProduct } from '#products/contract.ts'
import { allRoutes } from './server.ts'
import { refusal, startTestApp } from './testing.ts'

const { app, as, asWithKey, pool, config } = await startTestApp()
const admin = as('admin')

const codes = await pool.rows<{ product_code: string }>(sql`
  select product_code from products
  where active and product_type = 'E' and product_code not in (select product_code from launch_products)
  order by product_code
  limit 10`)
const inDays = (days: number) => showDay(addDays(todayInIndia(new Date()), days), 'MM-DD-YYYY')
const nextLaunch = () => ({
  product_code: codes.pop()?.product_code ?? '',
  start_date: inDays(1),
  end_date: inDays(30),
})
let lastKey = 0
const newKey = () => {
  lastKey += 1
  return `key-of-once-${lastKey}`
}
const launches = async () => (await admin(listLaunches, {})).total

test('the same key and body get the same answer, and one thing is made', async () => {
  const launch = nextLaunch()
  const before = await launches()
  const keyed = asWithKey('admin', newKey())
  const first = await keyed(createLaunch, launch)
  expect(await keyed(createLaunch, launch)).toEqual(first)
  expect(await launches()).toBe(before + 1)
})

test('the same key with another body, or at another call, is refused', async () => {
  const key = newKey()
  const keyed = asWithKey('admin', key)
  await keyed(createLaunch, nextLaunch())
  const other = await refusal(keyed(createLaunch, nextLaunch()))
  expect(other).toMatchObject({ http: 422, body: { status: 2, message: expect.stringContaining('Make a new key.') } })
  const product = {
    product_code: 'ONCE-1',
    product_name: 'Once',
    division_code: 'X',
    molecule: '',
    form: '',
    strength: '',
  }
  const elsewhere = keyed(createProduct, {
    ...product,
    ...{ pack: '10', hsn: '3004', gst_bp: 500, mrp_paise: 300, ptr_paise: 200, pts_paise: 100 },
  })
  expect((await refusal(elsewhere)).body.message).toBe(other.body.message)
})

test('ten at once with one key: one does it, all get its answer', async () => {
  const launch = nextLaunch()
  const before = await launches()
  const keyed = asWithKey('admin', newKey())
  const answers = await Promise.all(Array.from({ length: 10 }, () => keyed(createLaunch, launch)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await launches()).toBe(before + 1)
})

test('a refused request leaves its key unused, and another person may have the same key', async () => {
  const launch = nextLaunch()
  const key = newKey()
  const keyed = asWithKey('admin', key)
  expect((await refusal(keyed(createLaunch, { ...launch, end_date: '' }))).http).toBe(422)
  const { data } = await keyed(createLaunch, launch)
  await admin(deleteLaunch, { id: data.id })
  // The generics admin has no such product: it is refused for that, not for the key.
  expect((await refusal(asWithKey('admin-g', key)(createLaunch, launch))).body.message).not.toContain('Key')
})

test('a key is forgotten after a day', async () => {
  const launch = nextLaunch()
  const key = newKey()
  const { data } = await asWithKey('admin', key)(createLaunch, launch)
  await pool.apart.change(sql`
    update idempotency_keys set used_at = used_at - interval '25 hours' where key = ${key}`)
  await forgetOldKeys(pool)
  await admin(deleteLaunch, { id: data.id })
  expect((await asWithKey('admin', key)(createLaunch, launch)).data.id).not.toBe(data.id)
})

test('an answer with a secret is the same again, and nobody finds it where keys are kept', async () => {
  const key = newKey()
  const asked = { name: 'Warehouse', scopes: ['orders:read' as const] }
  const keyed = asWithKey('admin', key)
  const first = await keyed(createKey, asked)
  expect(await keyed(createKey, asked)).toEqual(first)
  expect((await refusal(keyed(createKey, { ...asked, name: 'Another' }))).http).toBe(422)
  const { all } = await pool.one<{ all: string }>(sql`
    select string_agg(k.key || k.answer::text, ' ') as all from idempotency_keys k`)
  expect(all).not.toContain(first.data.key)
  expect(all).not.toContain(key)
})

test.each(['short', 'with space here', 'x'.repeat(101)])('the key %j is refused', async (key) => {
  expect((await refusal(asWithKey('admin', key)(createLaunch, nextLaunch()))).http).toBe(400)
})

test('every call that creates says in the API that it takes a key', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json()
  const created = allRoutes(config).filter(({ endpoint }) => endpoint.created)
  expect(created.length).toBeGreaterThan(5)
  for (const { endpoint } of created) {
    const { parameters } = paths[endpoint.path].post
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
  }
})
