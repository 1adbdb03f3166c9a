// An order that the ERP refused: lines lowered, dropped or replaced, and sent again.
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { listNotices } from '#notices/contract.ts'
import { cancelAnyOrder, getAnyOrder } from '#orders/book-contract.ts'
import { getOrder, type Order } from '#orders/contract.ts'
import type { Correction } from '#orders/correcting.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { correctedLines, correctedSum } from '../corrected.ts'
import { correctOrder, getCorrection } from '../correcting-contract.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const { data: products } = await as('dist-hold')(listProducts, { limit: 60, in_stock: '1' })
const plain = products.filter(({ scheme_admin_enable }) => scheme_admin_enable !== 1)
const [first, second, third] = plain.map(({ product_code }) => product_code) as [string, string, string]
const reason = 'Not kept at the plant'

/** An order of two lines that the ERP refused because of the first. */
async function refused(
  lines: [string, number][] = [
    [first, 4],
    [second, 6],
  ],
) {
  const { order_id } = await order('dist-hold', lines)
  await pool.change(sql`delete from order_holds where order_id = ${order_id}`)
  await pool.change(sql`update orders set status = order_status('failed'), changed_at = now() where id = ${order_id}`)
  await pool.change(sql`
    insert into order_events (order_id, move, from_status, to_status, reason)
    values (${order_id}, 'send', 1, 11, ${`${first} is not kept at plant NG04`})`)
  return (await as('admin')(getAnyOrder, { order_id })).data
}

type Lines = Correction[]

async function correcting({ order_id }: Pick<Order, 'order_id'>, lines: Lines) {
  const instead = lines.flatMap((one) => one.instead?.product_code ?? []).join(',')
  const { data } = await as('admin')(getCorrection, { order_id, instead })
  const shown = { lines: data.lines, others: data.instead, isInterstate: data.is_interstate }
  const { total_paise } = correctedSum(correctedLines(shown, lines))
  return { order_id, lines, reason, expected_total_paise: total_paise, version: data.version }
}

const partTotals = ({ parts }: Order) => parts.reduce((sum, { total_paise }) => sum + total_paise, 0)

describe('an order that the ERP refused', () => {
  test('shows which product was named, and is corrected by its admin alone', async () => {
    const one = await refused()
    expect(one.moves).toEqual(['cancel', 'retry', 'correct'])
    const { data } = await as('admin')(getCorrection, { order_id: one.order_id })
    expect(data.lines.map(({ product_code, is_named, agreed }) => [product_code, is_named, agreed])).toEqual([
      [first, true, 4],
      [second, false, 6],
    ])
    expect((await refusal(as('admin-g')(getCorrection, { order_id: one.order_id }))).http).toBe(404)
  })

  test('drops a line and goes again; facts, parts and timeline agree', async () => {
    const one = await refused()
    const asked = await correcting(one, [{ product_code: first, quantity: 0 }])
    const { data } = await as('admin')(correctOrder, asked)
    expect(data).toMatchObject({ status: status.confirmed, line_count: 1, total_paise: asked.expected_total_paise })
    expect(data.lines.map(({ product_code }) => product_code)).toEqual([second])
    expect(partTotals(data)).toBe(data.value_paise + data.tax_paise)
    expect(data.timeline.at(-1)).toMatchObject({
      move: 'correct',
      reason,
      changes: [{ product_code: first, was: 4, is: 0 }],
    })
    const kept = data.lines[0]
    expect(kept).toMatchObject({ amount_paise: one.lines.find((line) => line.product_code === second)?.amount_paise })
  })

  test('takes fewer packs at the price it was placed at', async () => {
    const one = await refused()
    const { data } = await as('admin')(correctOrder, await correcting(one, [{ product_code: first, quantity: 3 }]))
    const [was, is] = [one, data].map(({ lines }) => lines.find(({ product_code }) => product_code === first))
    expect(is).toMatchObject({ total_qty: 3, price_paise: was?.price_paise, amount_paise: 3 * (was?.price_paise ?? 0) })
  })

  test('takes another product in the place of one, and the firm is told', async () => {
    const one = await refused()
    const instead = { product_code: third, quantity: 4 }
    const asked = await correcting(one, [{ product_code: first, quantity: 0, instead }])
    const { data } = await as('admin')(correctOrder, asked)
    expect(data.lines.map(({ product_code, total_qty }) => [product_code, total_qty])).toEqual([
      [third, 4],
      [second, 6],
    ])
    const { data: told } = await as('dist-hold')(listNotices, {})
    expect(told.some(({ title }) => title === `Order ${one.order_no} was corrected by the order desk`)).toBe(true)
    expect((await as('dist-hold')(getOrder, { order_id: one.order_id })).data.total_paise).toBe(data.total_paise)
  })

  test('is corrected once by two at the same time', async () => {
    const one = await refused()
    const asked = await correcting(one, [{ product_code: first, quantity: 0 }])
    const answers = await Promise.allSettled([as('admin')(correctOrder, asked), as('admin')(correctOrder, asked)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { timeline } = (await as('admin')(getAnyOrder, { order_id: one.order_id })).data
    expect(timeline.filter(({ move }) => move === 'correct')).toHaveLength(1)
  })

  test.each([
    ['no reason', { reason: ' ' }, 422],
    ['another total than was shown', { expected_total_paise: 1 }, 409],
    ['an older version', { version: 1 }, 409],
    [
      'a product that nobody sells',
      { lines: [{ product_code: first, quantity: 0, instead: { product_code: 'NONE', quantity: 1 } }] },
      422,
    ],
    ['more than was ordered', { lines: [{ product_code: first, quantity: 5 }] }, 422],
  ])('stays as it is with %s', async (_, other, http) => {
    const one = await refused()
    const asked = await correcting(one, [{ product_code: first, quantity: 0 }])
    expect((await refusal(as('admin')(correctOrder, { ...asked, ...other }))).http).toBe(http)
    expect((await as('admin')(getAnyOrder, { order_id: one.order_id })).data.lines).toEqual(one.lines)
  })

  test('is not corrected by an admin of the other type, nor once it goes on', async () => {
    const one = await refused()
    const asked = await correcting(one, [{ product_code: first, quantity: 0 }])
    expect((await refusal(as('admin-g')(correctOrder, asked))).http).toBe(404)
    await as('admin')(correctOrder, asked)
    expect((await refusal(as('admin')(correctOrder, asked))).http).toBe(409)
    expect((await refusal(as('admin')(getCorrection, { order_id: one.order_id }))).http).toBe(409)
  })

  test('is cancelled unless the ERP has a part of it', async () => {
    const one = await refused()
    await as('admin')(cancelAnyOrder, { order_id: one.order_id, reason })
    const other = await refused()
    await pool.change(sql`
      insert into erp_parts (order_id, part_no, purchase_order, attempts, sales_order)
      values (${other.order_id}, 1, ${`${other.order_no}-1`}, 1, '4500000009')`)
    const { http, body } = await refusal(as('admin')(cancelAnyOrder, { order_id: other.order_id, reason }))
    expect([http, body.message]).toEqual([409, 'SAP has this order already, so it can’t be cancelled any more.'])
  })

  test('keeps the lines of a part that the ERP has not said no to', async () => {
    const one = await refused()
    await pool.change(sql`
      insert into erp_parts (order_id, part_no, purchase_order, attempts)
      select order_id, part_no, ${one.order_no} || '-' || part_no, 1 from order_parts where order_id = ${one.order_id}`)
    const asked = await correcting(one, [{ product_code: first, quantity: 3 }])
    expect((await refusal(as('admin')(correctOrder, asked))).http).toBe(409)
    await pool.change(sql`update erp_parts set refused = 'No' where order_id = ${one.order_id}`)
    await as('admin')(correctOrder, asked)
  })
})
