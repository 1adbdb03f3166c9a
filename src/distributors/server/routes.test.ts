import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { sql } from '#kit/server/db.ts'
import { listMyDistributors } from '../contract.ts'

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
    ['100%', []],
  ])('the search %s finds %j by name, city or code', async (search_text, found) => {
    const { data, total } = await app.as('emp-e')(listMyDistributors, { search_text })
    expect(data.map((one) => one.distributor)).toEqual(found)
    expect(total).toBe(found.length)
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

  test('the credit left is the limit less invoices and open orders, and may be below zero', async () => {
    const [hold] = (await app.as('dist-hold')(listMyDistributors, {})).data
    expect(hold?.credit_left_paise).toBeLessThan(0)
    const { used } = await app.pool.one<{ used: number }>(sql`
      select (coalesce((select sum(balance_paise) from invoices where distributor_id = a.id), 0)
        + coalesce((select total_paise from open_order_values where distributor_id = a.id), 0))::bigint as used
      from accounts a where username = 'dist-hold'`)
    expect(hold?.credit_left_paise).toBe((hold?.credit_limit_paise ?? 0) - used)
  })

  test('an admin has no such list', async () => {
    expect((await refusal(app.as('admin')(listMyDistributors, {}))).http).toBe(403)
  })
})
