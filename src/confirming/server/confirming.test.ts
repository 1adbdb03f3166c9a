import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { editOrder, reorder } from '#myorders/edit-contract.ts'
import { cancelOrder, getOrder } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import type { Username } from '../../../world/cast.ts'
import { confirmOrder, rejectOrder } from '../contract.ts'
import { expireUnconfirmed } from './expiring.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order, fill } = orderingIn(testApp)
const { data: products } = await as('dist-b')(listProducts, { limit: 60, in_stock: '1' })
const plain = products.filter((product) => product.scheme_admin_enable === 0)
const codeAt = (at: number) => plain[at]?.product_code ?? ''
const rounding = products.find((one) => one.scheme_qty === 1 && one.compul_scheme_admin_enable === 0)

const ask = (lines: [string, number][], distributor = 'dist-b') => order('emp-e', lines, { distributor })

describe('confirming', () => {
  test('without lines accepts all of it, once, and says so in the timeline', async () => {
    const { order_id, total_paise } = await ask([
      [codeAt(0), 10],
      [codeAt(1), 5],
    ])
    const me = as('dist-b')
    expect((await me(getOrder, { order_id })).data.moves).toEqual(['confirm', 'reject'])
    const { data } = await me(confirmOrder, { order_id })
    expect(data).toMatchObject({ status: status.confirmed, total_paise, holds: [], moves: [] })
    expect(data.lines.map((line) => [line.quantity_ordered, line.confirmed_qty])).toEqual([
      [10, 10],
      [5, 5],
    ])
    expect(data.timeline.at(-1)).toMatchObject({ move: 'confirm', from_status: 6, to_status: 1, changes: [] })
    const again = await refusal(me(confirmOrder, { order_id }))
    expect([again.http, again.body.message]).toEqual([
      409,
      'This order is confirmed, so it can’t be confirmed any more.',
    ])
    expect(again.body.data).toMatchObject({ order_id, status: status.confirmed })
  })

  test('lowers and drops lines at the price and the scheme they were placed under; both sides see what was asked', async () => {
    if (!rounding) throw new Error('the world has such a product')
    const { product_code, min_qty, scheme_qty, price_paise } = rounding
    const group = min_qty + scheme_qty
    const asked: [string, number][] = [
      [codeAt(2), 10],
      [product_code, group * 2],
      [codeAt(3), 4],
    ]
    const { order_id } = await ask(asked)
    await pool.change(sql`update offers set enabled = false where product_code = ${product_code}`)
    const { data } = await as('dist-b')(confirmOrder, {
      order_id,
      lines: [
        { product_code: codeAt(2), quantity: 6, reason: 'One carton still on the shelf.' },
        { product_code, quantity: 1 },
      ],
    })
    await pool.change(sql`update offers set enabled = true where product_code = ${product_code}`)
    expect(
      data.lines.map((line) => [line.quantity_ordered, line.confirmed_qty, line.total_qty, line.free_qty]),
    ).toEqual([
      [10, 6, 6, 0],
      [group * 2, 1, group, scheme_qty],
      [4, 0, 0, 0],
    ])
    expect(data.lines[1]?.amount_paise).toBe(min_qty * price_paise)
    expect(data.timeline.at(-1)?.changes).toEqual([
      { product_code: codeAt(2), was: 10, is: 6, reason: 'One carton still on the shelf.' },
      { product_code, was: group * 2, is: 1, reason: '' },
      { product_code: codeAt(3), was: 4, is: 0, reason: '' },
    ])
    expect(data.value_paise).toBe(data.lines.reduce((sum, line) => sum + line.amount_paise, 0))
    expect(data.parts.reduce((sum, part) => sum + part.total_paise, 0)).toBe(data.total_paise - data.round_off_paise)
    expect((await as('emp-e')(getOrder, { order_id })).data.lines).toEqual(data.lines)
    expect((await as('dist-b')(reorder, { order_id })).data.lines).toBe(2)
    await expectCounted()
  })

  test('what is to pay is a whole number of rupees in the cart, the order, after an edit and after a confirmation', async () => {
    const isRounded = (one: { value_paise: number; tax_paise: number; round_off_paise: number; total_paise: number }) =>
      one.total_paise % 100 === 0 && one.total_paise === one.value_paise + one.tax_paise + one.round_off_paise
    const lines = [7, 11, 13].map((quantity, at): [string, number] => [codeAt(at), quantity])
    await fill('emp-e', lines, { distributor: 'dist-b' })
    const { data: cart } = await as('emp-e')(getCart, { distributor: 'dist-b' })
    const placed = await ask(lines)
    const { order_id } = placed
    expect(placed).toMatchObject({ total_paise: cart.total_paise, round_off_paise: cart.round_off_paise })
    const fewer = [{ product_code: codeAt(0), quantity: 9 }]
    const expected_total_paise = await fill('emp-e', [[codeAt(0), 9]], { distributor: 'dist-b' })
    const { data: edited } = await as('emp-e')(editOrder, { order_id, lines: fewer, expected_total_paise })
    const confirmation = { order_id, lines: [{ product_code: codeAt(0), quantity: 4 }] }
    const { data: confirmed } = await as('dist-b')(confirmOrder, confirmation)
    for (const one of [cart, placed, edited, confirmed]) expect(isRounded(one)).toBe(true)
    expect(new Set([cart, placed, edited, confirmed].map((one) => one.round_off_paise)).size).toBeGreaterThan(1)
    await expectCounted()
  })

  test('until then the lines of the order are in its placer’s cart answer as orderEditList, and in nobody else’s', async () => {
    const { order_id } = await ask([
      [codeAt(0), 10],
      [codeAt(1), 4],
    ])
    const rows = async (who: Username) => {
      const { data } = await as(who)(getCart, who === 'emp-e' ? { distributor: 'dist-b' } : {})
      return data.orderEditList.filter((row) => row.order_id === order_id)
    }
    expect(await rows('emp-e')).toEqual([
      { order_id, product_code: codeAt(0), quantity: 10 },
      { order_id, product_code: codeAt(1), quantity: 4 },
    ])
    expect(await rows('dist-b')).toEqual([])
    await as('dist-b')(confirmOrder, { order_id })
    expect(await rows('emp-e')).toEqual([])
  })

  test.each([-7, 1.5, 1e21, 100_000, '5', 'abc', '', null])('%j packs are refused', async (quantity) => {
    const { order_id } = await ask([[codeAt(0), 10]])
    const lines = [{ product_code: codeAt(0), quantity: quantity as number }]
    expect((await refusal(as('dist-b')(confirmOrder, { order_id, lines }))).http).toBe(422)
    expect((await as('dist-b')(getOrder, { order_id })).data.status).toBe(status.awaitingConfirmation)
  })

  test.each([
    ['more than was asked', [[0, 11]], /more than was asked \(10\)/],
    ['nothing of it', [[0, 0]], /Reject it instead/],
    ['what was not asked', [[9, 1]], /is not on this order/],
  ] as const)('%s is refused, and nothing has changed', async (_, answers, why) => {
    const { order_id } = await ask([[codeAt(0), 10]])
    const lines = answers.map(([at, quantity]) => ({ product_code: codeAt(at), quantity }))
    const refused = await refusal(as('dist-b')(confirmOrder, { order_id, lines }))
    expect(refused.http).toBe(422)
    expect(refused.body.message).toMatch(why)
    expect((await as('dist-b')(getOrder, { order_id })).data.timeline).toHaveLength(1)
  })

  test('an order that was edited meanwhile is looked at again first', async () => {
    const { order_id } = await ask([[codeAt(4), 10]])
    const lines = [{ product_code: codeAt(4), quantity: 50 }]
    const expected_total_paise = await fill('dist-b', [[codeAt(4), 50]])
    await as('emp-e')(editOrder, { order_id, lines, expected_total_paise })
    const refused = await refusal(as('dist-b')(confirmOrder, { order_id, version: 1 }))
    expect(refused.http).toBe(409)
    expect(refused.body.data).toMatchObject({ order_id, total_paise: expected_total_paise })
    expect((await as('dist-b')(confirmOrder, { order_id, version: 2 })).data.status).toBe(status.confirmed)
  })

  test('what was confirmed and then held is edited by its placer, and awaits the distributor again', async () => {
    const { order_id } = await ask([
      [codeAt(4), 10],
      [codeAt(5), 10],
    ])
    await leaveCredit('dist-b', 0)
    const held = await as('dist-b')(confirmOrder, { order_id, lines: [{ product_code: codeAt(4), quantity: 8 }] })
    expect(held.data).toMatchObject({ status: status.onHold })
    expect(held.data.holds.map((hold) => hold.kind)).toEqual(['credit'])
    const expected_total_paise = await fill('dist-b', [[codeAt(4), 5]])
    const lines = [{ product_code: codeAt(4), quantity: 5 }]
    const { data } = await as('emp-e')(editOrder, { order_id, lines, expected_total_paise })
    expect(data).toMatchObject({ status: status.awaitingConfirmation, holds: [] })
    expect(data.lines.map((line) => [line.quantity_ordered, line.confirmed_qty])).toEqual([[5, null]])
    expect(data.timeline.at(-1)?.changes).toMatchObject([{ product_code: codeAt(4), was: 8, is: 5 }])
    await leaveCredit('dist-b', 1e9)
    await expectCounted()
  })
})

describe('rejecting', () => {
  test('needs a reason, and ends the order with it', async () => {
    const { order_id } = await ask([[codeAt(5), 10]])
    const me = as('dist-b')
    const silent = await refusal(me(rejectOrder, { order_id, reason: ' ' }))
    expect([silent.http, silent.body.errors]).toEqual([422, { reason: 'Say why.' }])
    const { data } = await me(rejectOrder, { order_id, reason: 'Not moving.' })
    expect(data).toMatchObject({ status: status.rejected, moves: [] })
    expect(data.timeline.at(-1)).toMatchObject({ move: 'reject', from_status: 6, to_status: 3, reason: 'Not moving.' })
    expect((await refusal(me(confirmOrder, { order_id }))).http).toBe(409)
    await expectCounted()
  })

  test('a confirmation, a rejection and a cancellation at once: one of them wins', async () => {
    const { order_id } = await ask([[codeAt(6), 10]])
    const answers = await Promise.allSettled([
      as('dist-b')(confirmOrder, { order_id }),
      as('dist-b')(rejectOrder, { order_id, reason: 'no' }),
      as('emp-e')(cancelOrder, { order_id, reason: 'asked twice' }),
    ])
    const { data } = await as('dist-b')(getOrder, { order_id })
    const [, ...moves] = data.timeline.map((event) => event.move)
    // What is confirmed may still be cancelled by its placer.
    expect([['confirm'], ['reject'], ['cancel'], ['confirm', 'cancel']]).toContainEqual(moves)
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(moves.length)
    await expectCounted()
  })
})

test('nobody but the distributor it is for answers: employees are no such users, strangers find nothing', async () => {
  const { order_id } = await ask([[codeAt(7), 10]])
  for (const who of ['emp-e', 'emp-b', 'emp-g'] as const) {
    expect((await refusal(as(who)(confirmOrder, { order_id }))).http).toBe(403)
    expect((await refusal(as(who)(rejectOrder, { order_id, reason: 'no' }))).http).toBe(403)
  }
  const strangers: Username[] = ['dist-e', 'dist-g', 'dist-depot', 'dist-hold', 'dist-expired']
  for (const who of strangers) {
    const calls = [
      () => as(who)(confirmOrder, { order_id }),
      () => as(who)(confirmOrder, { order_id, lines: [{ product_code: codeAt(7), quantity: 1 }] }),
      () => as(who)(rejectOrder, { order_id, reason: 'no' }),
    ]
    for (const call of calls) {
      const { http, body } = await refusal(call())
      expect(http).toBe(404)
      expect(body).toEqual({ status: 4, message: 'That order is not there, or not yours to see.' })
    }
  }
  expect((await as('dist-b')(getOrder, { order_id })).data.timeline).toHaveLength(1)
})

describe('credit', () => {
  test('what awaits takes no credit; of nine confirmed at once against a credit for three, exactly three pass', async () => {
    await leaveCredit('dist-e', 1e9)
    const before = await openValue('dist-e')
    const asked = []
    for (let n = 0; n < 9; n++) asked.push(await ask([[codeAt(0), 10]], 'dist-e'))
    expect(await openValue('dist-e')).toEqual(before)
    await leaveCredit('dist-e', (asked[0]?.total_paise ?? 0) * 3)
    const answers = await Promise.all(asked.map(({ order_id }) => as('dist-e')(confirmOrder, { order_id })))
    const statuses = answers.map(({ data }) => data.status)
    expect(statuses.filter((one) => one === status.confirmed)).toHaveLength(3)
    expect(statuses.filter((one) => one === status.onHold)).toHaveLength(6)
    await expectCounted()
  })

  test('less of it is confirmed where all of it would pass the limit', async () => {
    const { order_id, total_paise } = await ask([[codeAt(0), 10]], 'dist-depot')
    await leaveCredit('dist-depot', total_paise - 1)
    const lines = [{ product_code: codeAt(0), quantity: 9 }]
    expect((await as('dist-depot')(confirmOrder, { order_id, lines })).data.status).toBe(status.confirmed)
  })

  test('an expired licence and an overdue invoice hold what is confirmed', async () => {
    await pool.change(sql`
      insert into employee_distributors (employee_id, distributor_id)
      select e.id, d.id from accounts e, accounts d
      where e.username = 'emp-e' and d.username in ('dist-expired', 'dist-hold')`)
    const kinds = async (who: 'dist-expired' | 'dist-hold') => {
      const { order_id } = await ask([[codeAt(0), 10]], who)
      const { data } = await as(who)(confirmOrder, { order_id })
      return [data.status, data.holds.map((hold) => hold.kind).sort()]
    }
    expect(await kinds('dist-expired')).toEqual([status.onHold, ['licence']])
    expect(await kinds('dist-hold')).toEqual([status.onHold, ['credit', 'overdue']])
  })
})

test('what is not confirmed for seven days after its last change is cancelled, once, and says so', async () => {
  const late = await ask([[codeAt(8), 10]])
  const edited = await ask([[codeAt(8), 10]])
  const fresh = await ask([[codeAt(8), 10]])
  await pool.change(sql`
    update orders set placed_at = placed_at - interval '8 days',
      changed_at = changed_at - case when id = ${late.order_id} then interval '8 days' else interval '6 days' end
    where id in (${late.order_id}, ${edited.order_id})`)
  const runs = await Promise.all([expireUnconfirmed(pool), expireUnconfirmed(pool)])
  expect(runs[0] + runs[1]).toBe(1)
  const { data } = await as('dist-b')(getOrder, { order_id: late.order_id })
  expect(data).toMatchObject({ status: status.cancelled, moves: [] })
  expect(data.timeline.at(-1)).toMatchObject({ move: 'expire', who: 'Apotheca', from_status: 6, to_status: 5 })
  for (const { order_id } of [edited, fresh])
    expect((await as('dist-b')(getOrder, { order_id })).data.status).toBe(status.awaitingConfirmation)
  await expectCounted()
})

describe('what was last ordered', () => {
  const code = codeAt(12)
  const lastOrdered = async () => {
    const { data } = await as('dist-b')(listProducts, { search_text: code })
    return data.find((one) => one.product_code === code)?.last_ordered?.quantity ?? null
  }

  test('follows a cancellation, a rejection, an edit and a lowered confirmation', async () => {
    expect(await lastOrdered()).toBeNull()
    await order('dist-b', [[code, 7]])
    const cancelled = await order('dist-b', [[code, 9]])
    expect(await lastOrdered()).toBe(9)
    await as('dist-b')(cancelOrder, { order_id: cancelled.order_id, reason: 'no' })
    expect(await lastOrdered()).toBe(7)

    const rejected = await ask([[code, 20]])
    expect(await lastOrdered()).toBe(20)
    await as('dist-b')(rejectOrder, { order_id: rejected.order_id, reason: 'no' })
    expect(await lastOrdered()).toBe(7)

    const edited = await ask([
      [code, 30],
      [codeAt(13), 2],
    ])
    const edit = async (lines: { product_code: string; quantity: number }[]) => {
      const expected_total_paise = await fill(
        'dist-b',
        lines.map((line) => [line.product_code, line.quantity] as [string, number]),
      )
      await as('emp-e')(editOrder, { order_id: edited.order_id, lines, expected_total_paise })
    }
    await edit([{ product_code: code, quantity: 25 }])
    expect(await lastOrdered()).toBe(25)
    await edit([{ product_code: codeAt(13), quantity: 2 }])
    expect(await lastOrdered()).toBe(7)
    await edit([
      { product_code: code, quantity: 12 },
      { product_code: codeAt(13), quantity: 2 },
    ])
    const lines = [
      { product_code: code, quantity: 3 },
      { product_code: codeAt(13), quantity: 2 },
    ]
    await as('dist-b')(confirmOrder, { order_id: edited.order_id, lines })
    expect(await lastOrdered()).toBe(3)
  })

  test('a product that was only ever on a cancelled order was never ordered', async () => {
    const { order_id } = await order('dist-b', [[codeAt(14), 7]])
    await as('dist-b')(cancelOrder, { order_id, reason: 'no' })
    const { data } = await as('dist-b')(listProducts, { search_text: codeAt(14) })
    expect(data.find((one) => one.product_code === codeAt(14))?.last_ordered).toBeNull()
  })
})

/** Leaves so much of the credit, whatever is owed and open. */
async function leaveCredit(who: Username, left: number): Promise<void> {
  await pool.change(sql`
    update distributors d
    set credit_limit_paise = d.credit_limit_paise + ${left} - (select left_paise from credit_of(d.id, current_date, 30))
    where id = (select id from accounts where username = ${who})`)
}

async function openValue(who: Username): Promise<number> {
  const { open } = await pool.one<{ open: number }>(sql`
    select coalesce((select v.total_paise from open_order_values v where v.distributor_id = a.id), 0) as open
    from accounts a where a.username = ${who}`)
  return open
}

/** The kept value of open orders is what counting them gives, for everybody. */
async function expectCounted(): Promise<void> {
  expect(
    await pool.rows(sql`
      select v.distributor_id from open_order_values v
      where v.total_paise <> (
        select coalesce(sum(greatest(o.total_paise - o.invoiced_paise - o.closed_paise, 0)) filter (where is_open(o.status)), 0)
        from orders o where o.distributor_id = v.distributor_id)`),
  ).toEqual([])
}
