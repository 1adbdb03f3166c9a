import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { addDays, showDay, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { createLaunch, deleteLaunch, listLaunches, updateLaunch } from '../contract.ts'

const { as, pool } = await startTestApp()
const admin = as('admin')
const generics = as('admin-g')
const today = todayInIndia(new Date())
const inDays = (days: number) => showDay(addDays(today, days), 'MM-DD-YYYY')

/** Active ethical products without a launch. */
const codes = await pool.rows<{ product_code: string }>(sql`
  select product_code from products
  where active and product_type = 'E' and product_code not in (select product_code from launch_products)
  order by product_code
  limit 20`)
const nextCode = () => codes.pop()?.product_code ?? ''
const launchOf = (product_code: string) => ({ product_code, start_date: inDays(1), end_date: inDays(30) })

describe('the list', () => {
  test('has ten a page unless asked otherwise, by start date', async () => {
    const { data, total } = await admin(listLaunches, {})
    expect(data).toHaveLength(10)
    expect(total).toBe(24)
    const dates = data.map((launch) => launch.start_date)
    expect(dates).toEqual([...dates].sort())
    expect(dates[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await admin(listLaunches, { page: 3 })).data).toHaveLength(4)
    expect((await admin(listLaunches, { limit: 500 })).data).toHaveLength(24)
  })

  test.each([{ limit: 501 }, { limit: 0 }, { page: 0 }, { page: 'x' }, { limit: '10; drop table products' }])(
    'refuses %j',
    async (input) => {
      expect((await refusal(admin(listLaunches, input))).http).toBe(422)
    },
  )

  test('a generics admin sees the generic launches alone', async () => {
    expect((await generics(listLaunches, {})).total).toBe(8)
  })
})

describe('launching', () => {
  test('takes month-day-year and answers with the launch', async () => {
    const product_code = nextCode()
    const { data } = await admin(createLaunch, launchOf(product_code))
    expect(data).toMatchObject({ product_code, start_date: addDays(today, 1), end_date: addDays(today, 30) })
    expect(data.division_name).not.toBe('')
  })

  test.each([
    [{}, 'Please fill in all fields.'],
    [{ product_code: '  ', start_date: inDays(1), end_date: inDays(2) }, 'Please fill in all fields.'],
    [{ product_code: 'x', start_date: '', end_date: inDays(2) }, 'Please fill in all fields.'],
    [{ product_code: 'x', start_date: inDays(-1), end_date: inDays(2) }, 'Start date cannot be in the past.'],
    [{ product_code: 'x', start_date: inDays(2), end_date: inDays(1) }, 'End date cannot be before start date.'],
    [
      { product_code: 'x', start_date: '02-30-2027', end_date: inDays(1) },
      'Start date 02-30-2027 is not a valid date. Enter it as MM-DD-YYYY.',
    ],
    [
      { product_code: 'x', start_date: inDays(1), end_date: '13-01-2027' },
      'End date 13-01-2027 is not a valid date. Enter it as MM-DD-YYYY.',
    ],
    [
      { product_code: 'x', start_date: '2027-02-01', end_date: inDays(1) },
      'Start date 2027-02-01 is not a valid date. Enter it as MM-DD-YYYY.',
    ],
    [{ product_code: 'x', start_date: inDays(1), end_date: inDays(2) }, 'There is no ethical product with the code x.'],
    [
      { product_code: 'x'.repeat(21), start_date: inDays(1), end_date: inDays(2) },
      'Product code: Use at most 20 characters.',
    ],
  ])('%j is refused: %s', async (form, message) => {
    const refused = await refusal(admin(createLaunch, form))
    expect(refused.body.message).toBe(message)
    expect(refused.http).toBeLessThan(500)
  })

  test('an unknown field is refused', async () => {
    const form = { ...launchOf(nextCode()), discount: 5 }
    expect((await refusal(admin(createLaunch, form))).http).toBe(400)
  })

  test('an inactive product can’t be launched, nor another type’s', async () => {
    const { product_code } = await pool.one<{ product_code: string }>(sql`
      select product_code from products where not active and product_type = 'E' limit 1`)
    expect((await refusal(admin(createLaunch, launchOf(product_code)))).http).toBe(409)
    expect((await refusal(generics(createLaunch, launchOf(nextCode())))).http).toBe(404)
  })

  test('launches of one product do not overlap, not even by a day or when sent at once', async () => {
    const product_code = nextCode()
    await admin(createLaunch, { product_code, start_date: inDays(10), end_date: inDays(20) })
    const overlap = await refusal(admin(createLaunch, { product_code, start_date: inDays(20), end_date: inDays(25) }))
    expect(overlap).toMatchObject({
      http: 409,
      body: { message: `${product_code} has another launch in these days. Change the dates, or edit that launch.` },
    })
    await admin(createLaunch, { product_code, start_date: inDays(21), end_date: inDays(25) })

    const other = nextCode()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin(createLaunch, launchOf(other))))
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('changing', () => {
  test('an edit leaves the start of a running launch untouched and changes the end', async () => {
    const running = (await admin(listLaunches, {})).data.find((launch) => launch.start_date < today)
    if (!running) throw new Error('the world has a running launch')
    const form = { product_code: running.product_code, end_date: inDays(5) }
    const { data } = await admin(updateLaunch, {
      id: running.id,
      ...form,
      start_date: showDay(running.start_date, 'MM-DD-YYYY'),
    })
    expect(data).toMatchObject({ start_date: running.start_date, end_date: addDays(today, 5) })
    const moved = await refusal(admin(updateLaunch, { id: running.id, ...form, start_date: inDays(-2) }))
    expect(moved.body.message).toBe('Start date cannot be in the past.')
  })

  test('an edit into another launch of the product is refused', async () => {
    const product_code = nextCode()
    await admin(createLaunch, { product_code, start_date: inDays(1), end_date: inDays(5) })
    const { data } = await admin(createLaunch, { product_code, start_date: inDays(10), end_date: inDays(15) })
    const into = { id: data.id, product_code, start_date: inDays(5), end_date: inDays(15) }
    expect((await refusal(admin(updateLaunch, into))).http).toBe(409)
  })

  test.each([0, -1, 'x', 1.5, 999_999_999])('there is no launch %s', async (id) => {
    expect((await refusal(admin(updateLaunch, { id: id as number, ...launchOf('x') }))).http).toBe(404)
    expect((await refusal(admin(deleteLaunch, { id: id as number }))).http).toBe(404)
  })

  test('two admins deleting one launch at once: one did, the other is told', async () => {
    const { data } = await admin(createLaunch, launchOf(nextCode()))
    const outcomes = await Promise.allSettled([1, 2].map(() => admin(deleteLaunch, { id: data.id })))
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a generics admin can neither change nor delete an ethical launch', async () => {
    const { data } = await admin(createLaunch, launchOf(nextCode()))
    const form = { product_code: data.product_code, start_date: inDays(1), end_date: inDays(2) }
    expect((await refusal(generics(updateLaunch, { id: data.id, ...form }))).http).toBe(404)
    expect((await refusal(generics(deleteLaunch, { id: data.id }))).http).toBe(404)
  })
})
