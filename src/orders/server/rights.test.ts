// Who may order what: one rule for the catalogue, the cart, reorder, edit, confirming and placing.
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { changeCart, changeCartLines, emptyCart, getCart } from '#cart/contract.ts'
import { getProduct, listProducts } from '#catalogue/contract.ts'
import { confirmOrder } from '#confirming/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { createLock, liftLock } from '#locks/contract.ts'
import { editOrder, getEdit, reorder } from '#myorders/edit-contract.ts'
import type { Username } from '../../../world/cast.ts'
import { placeOrder } from '../contract.ts'
import { status } from '../status.ts'
import { newKey, orderingIn } from './testing.ts'

const testApp = await startTestApp()
const { as, asWithKey, pool } = testApp
const { order, fill } = orderingIn(testApp)
const whom = { distributor: 'dist-b' }
const employee = as('emp-e')

// A division that dist-b has and emp-e has not.
const { data: theirs } = await as('dist-b')(listProducts, { limit: 500 })
const { product_code: strange = '', division_code: away } = theirs.at(-1) ?? {}
await pool.change(sql`
  delete from employee_divisions
  where division_code = ${away} and employee_id = (select id from accounts where username = 'emp-e')`)
const { data: shared } = await employee(listProducts, { ...whom, limit: 500 })
const codeAt = (at: number) => shared[at]?.product_code ?? ''

async function withoutDivisionOf(code: string, act: () => Promise<void>) {
  const id = sql`(select id from accounts where username = 'emp-e')`
  const division = sql`(select division_code from products where product_code = ${code})`
  await pool.change(sql`delete from employee_divisions where employee_id = ${id} and division_code = ${division}`)
  try {
    await act()
  } finally {
    await pool.change(sql`insert into employee_divisions (employee_id, division_code) values (${id}, ${division})`)
  }
}

describe('an employee', () => {
  test('neither sees nor puts into a cart what is outside its own divisions', async () => {
    expect(shared.length).toBeGreaterThan(10)
    expect(shared.some((product) => product.division_code === away)).toBe(false)
    expect((await refusal(employee(getProduct, { ...whom, product_code: strange }))).http).toBe(404)
    const change = { ...whom, product_code: strange, quantity: 5 }
    expect((await refusal(employee(changeCart, change))).http).toBe(404)
    const lines = [
      { product_code: strange, quantity: 5 },
      { product_code: codeAt(0), quantity: 5 },
    ]
    const { data, refused } = await employee(changeCartLines, { ...whom, lines })
    expect(refused).toMatchObject([{ product_code: strange, why: 'unknown' }])
    expect(data.cartProductCodeList).toEqual([codeAt(0)])
    await employee(emptyCart, whom)
    expect((await as('dist-b')(changeCart, { product_code: strange, quantity: 5 })).data.total_iten).toBe(1)
    await as('dist-b')(emptyCart, {})
  })

  test('orders again for a distributor only what it may order', async () => {
    const { order_id } = await order('dist-b', [
      [strange, 5],
      [codeAt(0), 5],
    ])
    const { data } = await employee(reorder, { order_id })
    expect(data).toMatchObject({ lines: 1, changes: [{ product_code: strange, code: 'gone' }] })
    expect((await employee(getCart, { ...whom, cfa_code: data.cfa_code })).data.cartProductCodeList).toEqual([
      codeAt(0),
    ])
    await employee(emptyCart, { ...whom, cfa_code: data.cfa_code })
  })

  test('adds to an order of its own only what it may order', async () => {
    const { order_id, total_paise } = await order('emp-e', [[codeAt(0), 5]], whom)
    expect((await employee(getEdit, { order_id, also: strange })).data.lines).toHaveLength(1)
    const lines = [
      { product_code: codeAt(0), quantity: 5 },
      { product_code: strange, quantity: 1 },
    ]
    const call = employee(editOrder, { order_id, lines, expected_total_paise: total_paise })
    expect((await refusal(call)).http).toBe(404)
  })

  test('does not place or save what it has lost the division of since, and the cart says so', async () => {
    const { order_id, total_paise } = await order('emp-e', [[codeAt(0), 5]], whom)
    const expected_total_paise = await fill('emp-e', [[codeAt(0), 5]], whom)
    await withoutDivisionOf(codeAt(0), async () => {
      const { data: cart } = await employee(getCart, whom)
      expect(cart.must_look).toEqual([codeAt(0)])
      const placed = await refusal(asWithKey('emp-e', newKey())(placeOrder, { ...whom, expected_total_paise }))
      expect(placed).toMatchObject({ http: 409, body: { message: expect.stringContaining('is not sold any more') } })
      const lines = [{ product_code: codeAt(0), quantity: 5 }]
      const saved = await refusal(employee(editOrder, { order_id, lines, expected_total_paise: total_paise }))
      expect(saved.http).toBe(409)
    })
    await employee(emptyCart, whom)
  })
})

describe('confirming', () => {
  test('is refused for a line that the distributor could not order any more, and works without it', async () => {
    const { order_id } = await order(
      'emp-e',
      [
        [codeAt(0), 5],
        [codeAt(1), 5],
      ],
      whom,
    )
    await pool.change(sql`update products set active = false where product_code = ${codeAt(0)}`)
    const refused = await refusal(as('dist-b')(confirmOrder, { order_id }))
    expect(refused.http).toBe(409)
    expect(refused.body.message).toBe(
      `${shared[0]?.product_name} is not sold any more. Set it to 0 packs, then confirm.`,
    )
    expect(refused.body.data).toMatchObject({ order_id, status: status.awaitingConfirmation })
    const { data } = await as('dist-b')(confirmOrder, { order_id, lines: [{ product_code: codeAt(1), quantity: 5 }] })
    expect(data.lines.map((line) => line.confirmed_qty)).toEqual([0, 5])
    await pool.change(sql`update products set active = true where product_code = ${codeAt(0)}`)
  })

  test('meets a lock as placing does, where a line that stays is in its reach', async () => {
    const { order_id } = await order('emp-e', [[codeAt(0), 5]], whom)
    const today = todayInIndia(new Date())
    const lock = { message: 'Stock is counted', until_day: addDays(today, 1), until_time: '10:00' }
    const { data } = await as('admin')(createLock, { ...lock, reach: 'distributor', distributor: 'dist-b' })
    const refused = await refusal(as('dist-b')(confirmOrder, { order_id }))
    expect(refused).toMatchObject({
      http: 409,
      body: { message: expect.stringMatching(/^Stock is counted\. Ordering/) },
    })
    await as('admin')(liftLock, { id: data.id })
    expect((await as('dist-b')(confirmOrder, { order_id })).data.timeline.at(-1)?.move).toBe('confirm')
  })
})

test('the catalogue of everybody has exactly what the rule says', async () => {
  const asking: [Username, string | undefined][] = [
    ['dist-e', undefined],
    ['dist-depot', undefined],
    ['dist-g', undefined],
    ['emp-e', undefined],
    ['emp-e', 'dist-e'],
    ['emp-e', 'dist-b'],
    ['emp-g', 'dist-b'],
  ]
  for (const [who, distributor] of asking) {
    const { total } = await as(who)(listProducts, { ...(distributor && { distributor }), limit: 1 })
    const buyer = distributor ?? (who.startsWith('dist') ? who : null)
    const type = who.endsWith('-g') ? 'G' : 'E'
    const { counted } = await pool.one<{ counted: number }>(sql`
      select count(*) as counted
      from products p
      where p.active and p.product_type = ${type}
        and (${buyer}::text is null or exists (
          select from distributor_divisions d join accounts a on a.id = d.distributor_id
          where a.username = ${buyer} and d.division_code = p.division_code))
        and (${who} = ${buyer ?? ''} or exists (
          select from employee_divisions e join accounts a on a.id = e.employee_id
          where a.username = ${who} and e.division_code = p.division_code))`)
    expect([who, distributor, total]).toEqual([who, distributor, counted])
  }
})
