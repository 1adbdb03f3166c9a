import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db/db.ts'
import { listMyDistributors, pickDistributors, pickEmployees } from '../contract.ts'

const app = await startTestApp()

describe('for whom one may order', () => {
  test('a distributor sees itself alone, with its CFAs in their order', async () => {
    const { data, total } = await app.as('dist-b')(listMyDistributors, {})
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ distributor: 'dist-b', name: 'Vidarbha Drug House', city: 'Nagpur' })
    expect(data[0]?.cfas).toHaveLength(3)
    const ranked = await app.pool.rows<{ plant_code: string }>(sql`
      select s.plant_code from distributor_plants s join accounts a on a.id = s.distributor_id
      where a.username = 'dist-b' order by s.rank`)
    expect(data[0]?.cfas.map((cfa) => cfa.code)).toEqual(ranked.map((one) => one.plant_code))
  })

  test('an employee sees those it serves, by name', async () => {
    const { data, total } = await app.as('emp-e')(listMyDistributors, {})
    expect(total).toBe(3)
    expect(data.map((one) => one.distributor)).toEqual(['dist-depot', 'dist-e', 'dist-b'])
  })

  test.each([
    ['vidarbha', ['dist-b']],
    ['NAGPUR', ['dist-e', 'dist-b']],
    ['dist-dep', ['dist-depot']],
    ['drug vidarb nagpur', ['dist-b']],
    ['a', ['dist-e', 'dist-depot', 'dist-b']],
    ['vidharbha', ['dist-b']],
    ['NAPGUR', ['dist-e', 'dist-b']],
    ['nagpur vidrbha', ['dist-b']],
    ['100%', []],
  ])('the search %s finds %j by name, city or code, one typing error forgiven', async (search_text, found) => {
    const { data, total } = await app.as('emp-e')(listMyDistributors, { search_text })
    expect(data.map((one) => one.distributor)).toEqual(found)
    expect(total).toBe(found.length)
  })

  test('a firm is found by the name and the city that it got last', async () => {
    const found = async (search_text: string) =>
      (await app.as('emp-e')(listMyDistributors, { search_text })).data.map((one) => one.distributor)
    const called = (name: string, city: string) =>
      app.pool.apart.change(sql`
        with firm as (update accounts set name = ${name} where username = 'dist-depot' returning id)
        update distributors set city = ${city} where id = (select id from firm)`)
    const before = await app.pool.one<{ name: string; city: string }>(
      sql`select a.name, d.city from accounts a join distributors d using (id) where username = 'dist-depot'`,
    )
    await called('Quorvexia Traders', 'Zyntapur')
    expect(await found('uorvex')).toEqual(['dist-depot'])
    expect(await found('zytnapur')).toEqual(['dist-depot'])
    await called(before.name, before.city)
    expect(await found('quorvexia')).toEqual([])
  })

  test('one is asked for by its code, and a stranger’s is not there', async () => {
    const call = app.as('emp-e')
    expect((await call(listMyDistributors, { distributor: 'DIST-E' })).data).toHaveLength(1)
    expect((await call(listMyDistributors, { distributor: 'dist-hold' })).data).toEqual([])
    expect((await app.as('dist-e')(listMyDistributors, { distributor: 'dist-b' })).data).toEqual([])
  })

  test('in generics nobody is shown who buys none', async () => {
    const { data } = await app.as('emp-g')(listMyDistributors, {})
    expect(data.map((one) => one.distributor)).toEqual(expect.arrayContaining(['dist-g', 'dist-b']))
    expect(data.map((one) => one.distributor)).not.toContain('dist-e')
  })

  test('the credit left is the limit less invoices and open orders, with money on account, and may be below zero', async () => {
    const [hold] = (await app.as('dist-hold')(listMyDistributors, {})).data
    expect(hold?.credit_left_paise).toBeLessThan(0)
    const { used } = await app.pool.one<{ used: number }>(sql`
      select (coalesce((select sum(balance_paise) from invoices where distributor_id = a.id), 0)
        + coalesce((select total_paise from open_order_values where distributor_id = a.id), 0) - on_account(a.id))::bigint as used
      from accounts a where username = 'dist-hold'`)
    expect(hold?.credit_left_paise).toBe((hold?.credit_limit_paise ?? 0) - used)
  })

  test('an admin has no such list', async () => {
    expect((await refusal(app.as('admin')(listMyDistributors, {}))).http).toBe(403)
  })
})

describe('people picked by name', () => {
  const codes = async (search_text: string, as: 'admin' | 'admin-g' = 'admin') =>
    (await app.as(as)(pickDistributors, { search_text })).data.map(({ code }) => code)

  test.each([
    ['a part of the name', 'darbha drug'],
    ['the customer code', 'DIST-B'],
  ])('a distributor is found by %s', async (_, text) => {
    expect(await codes(text)).toContain('dist-b')
  })

  test('the one whose code it is comes first, with its name and city', async () => {
    const { data } = await app.as('admin')(pickDistributors, { search_text: 'dist-e' })
    expect(data[0]?.code).toBe('dist-e')
    expect(data[0]?.name).not.toBe('')
    expect(data[0]?.detail).toBe('Nagpur')
  })

  test('those of the other product type are not offered, those of both are', async () => {
    expect(await codes('dist-e', 'admin-g')).not.toContain('dist-e')
    expect(await codes('dist-b', 'admin-g')).toContain('dist-b')
  })

  test('what stands for anything in a pattern stands for itself', async () => {
    expect(await codes('%')).toEqual([])
    expect(await codes('_')).toEqual([])
  })

  test('at most a dozen, however many there are, and the first by name where nothing is typed', async () => {
    const first = await app.pool.rows<{ code: string }>(sql`
      select a.username as code from accounts a join distributors d on d.id = a.id
      where a.div_type in ('E', 'B') order by a.name, a.username limit 12`)
    expect(await codes('')).toEqual(first.map(({ code }) => code))
  })

  test('a distributor is found by its city, and not by its GSTIN', async () => {
    const { gstin } = await app.pool.one<{ gstin: string }>(sql`
      select d.gstin from distributors d join accounts a on a.id = d.id where a.username = 'dist-b'`)
    expect(await codes('nagp')).toContain('dist-b')
    expect(await codes(gstin)).toEqual([])
  })

  test('an employee is found, and no distributor among them', async () => {
    const { data } = await app.as('admin')(pickEmployees, { search_text: 'emp-e' })
    expect(data[0]?.code).toBe('emp-e')
    expect((await app.as('admin')(pickEmployees, { search_text: 'dist-e' })).data).toEqual([])
  })
})
