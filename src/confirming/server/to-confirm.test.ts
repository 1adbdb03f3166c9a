// The queue of what waits for a distributor's word.
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { editOrder } from '#myorders/edit-contract.ts'
import { getOrder } from '#orders/contract.ts'
import { asSeen } from '#orders/seen.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import {
  compareWithUsual,
  confirmOrder,
  confirmOrders,
  countToConfirm,
  listToConfirm,
  rejectOrders,
} from '../contract.ts'
import { expireUnconfirmed } from './expiring.ts'

const today = todayInIndia(new Date())
const testApp = await startTestApp()
const { as, pool } = testApp
const { fill, order } = orderingIn(testApp)
const { data: products } = await as('emp-e')(listProducts, { distributor: 'dist-e', limit: 40, in_stock: '1' })
const codes = products.map(({ product_code }) => product_code)

const ask = (quantity = 3, code = codes[0] ?? '') => order('emp-e', [[code, quantity]], { distributor: 'dist-e' })
async function change(order_id: number, quantity: number) {
  const product_code = codes[0] ?? ''
  const expected_total_paise = await fill('emp-e', [[product_code, quantity]], { distributor: 'dist-e' })
  await as('emp-e')(editOrder, { order_id, lines: [{ product_code, quantity }], expected_total_paise })
}

const queue = async (more: object = {}) => (await as('dist-e')(listToConfirm, { ...more })).data
const found = async (order_id: number, more: object = {}) =>
  (await queue(more)).find((row) => row.order_id === order_id)
const figures = async () => (await as('dist-e')(countToConfirm, {})).data

describe('what waits', () => {
  test('says from whom, since when, what it comes to and what to look at; what lapses first is on top', async () => {
    const before = await figures()
    const { order_id, order_no, total_paise, timeline } = await ask()
    await pool.change(sql`update orders set changed_at = now() - interval '6 days 20 hours' where id = ${order_id}`)
    const [first] = await queue()
    expect(first).toMatchObject({ order_id, order_no, total_paise, status: 6, placed_by: { type: 'E' }, line_count: 1 })
    expect(new Date(first?.asked_at ?? '').getTime()).toBeLessThan(new Date(timeline[0]?.at ?? '').getTime())
    expect(first?.divisions.length).toBe(1)
    expect(first?.look_at.length).toBeGreaterThan(0)
    const after = await figures()
    expect(after.waiting).toEqual({
      orders: before.waiting.orders + 1,
      total_paise: before.waiting.total_paise + total_paise,
    })
    expect(after.employees.find(({ id }) => id === first?.placed_by.id)?.orders).toBeGreaterThan(0)
  })

  test('compares with what the firm orders: new, above its month, not wanted, out of stock', async () => {
    const never = await pool.one<{ product_code: string; name: string }>(sql`
      select p.product_code, p.name
      from accounts a
      cross join lateral may_order(a.id, a.id, 'E') p
      join employee_distributors s on s.distributor_id = a.id
      join accounts e on e.id = s.employee_id and e.username = 'emp-e'
      where a.username = 'dist-e' and p.division_code in (select divisions_for(e.id, a.id, 'E'))
        and not exists (select from orders o join order_lines l on l.order_id = o.id
          where o.distributor_id = a.id and l.product_code = p.product_code)
      limit 1`)
    const { order_id } = await ask(2, never.product_code)
    expect((await found(order_id))?.look_at).toContainEqual({ group: 'info', text: `${never.name} is new to you` })
    await pool.change(sql`
      update stock set quantity = 0 where product_code = ${never.product_code}`)
    await pool.change(sql`
      insert into unwanted_products (distributor_id, product_code, reason)
      select id, ${never.product_code}, 'Not moving' from accounts where username = 'dist-e'`)
    expect((await found(order_id))?.look_at.map(({ text }) => text)).toEqual([
      `Has ${never.name}, which you do not want`,
      `${never.name} is out of stock at the CFA`,
      `${never.name} is new to you`,
    ])
    const { lines } = (await as('dist-e')(compareWithUsual, { order_id })).data
    expect(lines).toEqual([
      { product_code: never.product_code, monthly_qty: null, stock: 'out', unwanted: 'Not moving', sold: true },
    ])
    await pool.change(sql`
      update unwanted_products set until = ${addDays(today, -1)} where product_code = ${never.product_code}`)
    expect((await found(order_id))?.look_at.map(({ text }) => text)).toEqual([
      `${never.name} is out of stock at the CFA`,
      `${never.name} is new to you`,
    ])

    const known = await ask(1)
    await as('dist-e')(confirmOrder, { order_id: known.order_id })
    const much = await ask(9999)
    const above = (await found(much.order_id))?.look_at.map(({ text }) => text)
    expect(above).toContain(`${known.lines[0]?.product_name} is above what you order in a month`)
  })

  test('is found by number, product and employee, and narrowed to one employee', async () => {
    const { order_id, order_no, placed_by, lines } = await ask()
    for (const search_text of [order_no, placed_by.name.slice(0, 6), lines[0]?.product_name ?? ''])
      expect(await found(order_id, { search_text })).toBeDefined()
    expect(await queue({ search_text: 'nothing like this' })).toEqual([])
    expect(await found(order_id, { employee: placed_by.id })).toBeDefined()
    expect(await queue({ employee: 1 })).toEqual([])
  })

  test('leaves the queue with the answer, and stands under what became of it', async () => {
    const [confirmed, rejected, lapsed] = [await ask(), await ask(), await ask()]
    await as('dist-e')(confirmOrder, { order_id: confirmed.order_id })
    await as('dist-e')(rejectOrders, { order_ids: [rejected.order_id], reason: 'Not moving' })
    await pool.change(sql`update orders set changed_at = now() - interval '8 days' where id = ${lapsed.order_id}`)
    await expireUnconfirmed(pool)
    expect(await found(confirmed.order_id, { state: 'confirmed' })).toMatchObject({ look_at: [] })
    expect(await found(rejected.order_id, { state: 'rejected' })).toBeDefined()
    expect(await found(lapsed.order_id, { state: 'lapsed' })).toBeDefined()
    for (const { order_id } of [confirmed, rejected, lapsed]) expect(await found(order_id)).toBeUndefined()
  })

  test('is nobody else’s', async () => {
    const { order_id } = await ask()
    expect((await as('dist-b')(listToConfirm, {})).data.some((row) => row.order_id === order_id)).toBe(false)
    expect((await refusal(as('dist-b')(compareWithUsual, { order_id }))).http).toBe(404)
    expect((await refusal(as('emp-e')(listToConfirm, {}))).http).toBe(403)
    expect((await as('dist-e-accounts')(listToConfirm, {})).data.some((row) => row.order_id === order_id)).toBe(true)
  })
})

describe('confirming many', () => {
  test('confirms what was seen: one that was changed meanwhile is answered by row and stays open', async () => {
    const [same, changed] = [await ask(), await ask()]
    const shown = await queue()
    await change(changed.order_id, 40)
    const orders = asSeen(shown.filter(({ order_id }) => [same.order_id, changed.order_id].includes(order_id)))
    const { data } = await as('dist-e')(confirmOrders, { orders })
    const by = new Map(data.map((row) => [row.order_id, row]))
    expect(by.get(same.order_id)).toMatchObject({ ok: true })
    expect(by.get(changed.order_id)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^This order was changed:/),
    })
    expect((await as('dist-e')(getOrder, { order_id: changed.order_id })).data.status).toBe(6)
    const again = asSeen((await queue()).filter(({ order_id }) => order_id === changed.order_id))
    expect((await as('dist-e')(confirmOrders, { orders: again })).data).toMatchObject([{ ok: true }])
  })

  test('notices a change that leaves the total as it was', async () => {
    const { order_id } = await ask(3)
    const [seen] = asSeen((await queue()).filter((row) => row.order_id === order_id))
    if (!seen) throw new Error('it waits')
    await change(order_id, 4)
    await change(order_id, 3)
    expect((await as('dist-e')(confirmOrders, { orders: [seen] })).data).toMatchObject([
      { ok: false, message: 'This order was changed meanwhile. Look at it again first.' },
    ])
    expect((await as('dist-e')(rejectOrders, { orders: [seen], reason: 'x' })).data).toMatchObject([{ ok: false }])
  })

  test('by their ids alone, only what was not changed since it was proposed', async () => {
    const [same, changed] = [await ask(), await ask()]
    await change(changed.order_id, 40)
    const order_ids = [changed.order_id, same.order_id]
    expect((await as('dist-e')(confirmOrders, { order_ids })).data).toMatchObject([
      { order_id: changed.order_id, ok: false, message: expect.stringMatching(/after it was proposed/) },
      { order_id: same.order_id, ok: true },
    ])
  })
})

describe('rejecting many', () => {
  test('answers by row, and needs a reason', async () => {
    const [one, other] = [await ask(), await ask()]
    await as('dist-e')(confirmOrder, { order_id: other.order_id })
    const order_ids = [one.order_id, other.order_id, 999_999_999]
    expect((await refusal(as('dist-e')(rejectOrders, { order_ids }))).body.errors).toEqual({ reason: 'Say why.' })
    const { data } = await as('dist-e')(rejectOrders, { order_ids, reason: 'Closed for stock-taking' })
    expect(data.map(({ ok }) => ok)).toEqual([true, false, false])
    const told = (await as('dist-e')(getOrder, { order_id: one.order_id })).data
    expect([told.status, told.timeline.at(-1)?.reason]).toEqual([status.rejected, 'Closed for stock-taking'])
  })

  test('is not for another firm, nor for its accountant', async () => {
    const { order_id } = await ask()
    const { data } = await as('dist-b')(rejectOrders, { order_ids: [order_id], reason: 'x' })
    expect(data).toEqual([{ order_id, ok: false, message: expect.stringMatching(/can’t find/) }])
    expect((await refusal(as('dist-e-accounts')(rejectOrders, { order_ids: [order_id], reason: 'x' }))).http).toBe(403)
  })
})
