// Many at once: credit, locks and the order in which rows are taken.
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { editOrder, reorder } from '#myorders/edit-contract.ts'
import { cancelOrder, getOrder, placeOrder } from '#orders/contract.ts'
import { newKey, orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'

const testApp = await startTestApp()
const { as, asWithKey, pool } = testApp
const { fill, placeFilled, order } = orderingIn(testApp)
const { data: products } = await as('dist-b')(listProducts, { limit: 40, in_stock: '1' })
const codes = products.map((product) => product.product_code)
const first = codes[0] ?? ''

/** Nine carts of one distributor, each from another CFA. */
const carts = (await servedByNine('dist-b')).map((cfa_code) => ({ cfa_code }))

describe('credit', () => {
  test('nine carts placed at once against a credit for three, beside an employee’s order: exactly three pass', async () => {
    expect(carts).toHaveLength(9)
    const prices = await Promise.all(carts.map((which) => fill('dist-b', [[first, 10]], which)))
    const price = prices[0] ?? 0
    expect(new Set(prices).size).toBe(1)
    const awaiting = await order('emp-e', [[first, 10]], { distributor: 'dist-b' })
    expect(awaiting.status).toBe(status.awaitingConfirmation)
    await leaveCredit(price * 3)

    const placed = await Promise.all(carts.map((which) => placeFilled('dist-b', price, which)))
    const passed = placed.filter((one) => one.status === status.confirmed)
    const held = placed.filter((one) => one.status === status.onHold)
    expect([passed.length, held.length]).toEqual([3, 6])
    expect(held.every((one) => one.holds.some((hold) => hold.kind === 'credit'))).toBe(true)
    await expectCounted()
  })

  test('held orders that are lowered at once pass only as far as the credit goes', async () => {
    const price = await fill('dist-b', [[first, 20]], carts[0])
    const small = await fill('dist-b', [[first, 8]], carts[0])
    await as('dist-b')(emptyCart, carts[0] ?? {})
    await leaveCredit(price - 1)
    const held = await Promise.all(
      carts.map(async (which) => {
        await as('dist-b')(changeCart, { ...which, product_code: first, quantity: 20 })
        return placeFilled('dist-b', price, which)
      }),
    )
    expect(held.every((one) => one.status === status.onHold)).toBe(true)
    await Promise.all(held.slice(2).map(({ order_id }) => as('dist-b')(cancelOrder, { order_id, reason: 'room' })))
    // What is held is open too: the first that is lowered still stands beside a large one, the
    // second beside a small. For neither of the large ones the new limit is enough.
    await leaveCredit(2 * (small - price))
    const lines = [{ product_code: first, quantity: 8 }]
    const edited = await Promise.all(
      held.slice(0, 2).map(({ order_id }) => as('dist-b')(editOrder, { order_id, lines, expected_total_paise: small })),
    )
    expect(edited.map(({ data }) => data.status).sort((a, b) => a - b)).toEqual([status.confirmed, status.onHold])
    await expectCounted()
  })
})

test('the same products in opposite order, placed, edited and ordered again at once: nothing waits for itself', async () => {
  await leaveCredit(1)
  const up = codes.slice(0, 12)
  const down = [...up].reverse()
  for (let round = 0; round < 6; round++) {
    const placed = await Promise.all(
      carts.slice(0, 6).map(async (which, at) => {
        const mine = at % 2 === 0 ? up : down
        const total = await fill(
          'dist-b',
          mine.map((code) => [code, 10 + round]),
          which,
        )
        return { which, total, mine }
      }),
    )
    const orders = await Promise.all(
      placed.map(({ which, total }) =>
        asWithKey('dist-b', newKey())(placeOrder, { ...which, expected_total_paise: total }),
      ),
    )
    const answers = await Promise.allSettled(
      orders.flatMap(({ data }, at) => [
        as('dist-b')(editOrder, {
          order_id: data.order_id,
          lines: (at % 2 === 0 ? down : up).map((product_code) => ({ product_code, quantity: 10 + round })),
          expected_total_paise: data.total_paise,
        }),
        as('dist-b')(reorder, { order_id: data.order_id }),
        as('dist-b')(reorder, { order_id: orders[0]?.data.order_id ?? 0 }),
        as('dist-b')(getOrder, { order_id: data.order_id }),
      ]),
    )
    expect(answers.filter((one) => one.status === 'rejected')).toEqual([])
  }
  await expectCounted()
})

test('orders of one distributor placed and cancelled at once, over the same products: nothing waits for itself', async () => {
  await leaveCredit(1e12)
  const up = codes.slice(0, 8)
  let standing: number[] = []
  for (let round = 0; round < 12; round++) {
    const totals = await Promise.all(
      carts.map((which, at) =>
        fill(
          'dist-b',
          (at % 2 === 0 ? up : [...up].reverse()).map((code) => [code, 10 + round]),
          which,
        ),
      ),
    )
    const answers = await Promise.allSettled([
      ...carts.map((which, at) => placeFilled('dist-b', totals[at] ?? 0, which)),
      ...standing.map((order_id) => as('dist-b')(cancelOrder, { order_id, reason: 'a test' })),
    ])
    expect(answers.filter((one) => one.status === 'rejected')).toEqual([])
    standing = answers.flatMap((one) =>
      one.status === 'fulfilled' && 'order_id' in one.value ? [one.value.order_id] : [],
    )
  }
  await expectCounted()
})

/** Lets as many more CFAs serve a distributor as make nine. */
async function servedByNine(username: string): Promise<string[]> {
  const rows = await pool.rows<{ plant_code: string }>(sql`
    with buyer as (select id from accounts where username = ${username}), added as (
      insert into distributor_plants (distributor_id, plant_code, rank)
      select buyer.id, p.code, 100 + row_number() over (order by p.code)
      from plants p, buyer
      where not exists (select from distributor_plants d where d.distributor_id = buyer.id and d.plant_code = p.code)
      order by p.code
      limit 9 - (select count(*) from distributor_plants d, buyer where d.distributor_id = buyer.id)
      returning plant_code
    )
    select plant_code from added
    union all
    select d.plant_code from distributor_plants d, buyer where d.distributor_id = buyer.id`)
  return rows.map((row) => row.plant_code)
}

/** Leaves so much of dist-b's credit, whatever is owed and open. */
async function leaveCredit(left: number): Promise<void> {
  await pool.change(sql`
    update distributors d
    set credit_limit_paise = d.credit_limit_paise + ${left} - (select left_paise from credit_of(d.id, current_date, 30))
    where id = (select id from accounts where username = 'dist-b')`)
}

/** The kept value of open orders is what is neither invoiced nor closed of them. */
async function expectCounted(): Promise<void> {
  const { kept, counted } = await pool.one<{ kept: number; counted: number }>(sql`
    select v.total_paise as kept,
      (select coalesce(sum(o.total_paise - o.invoiced_paise - o.closed_paise), 0)::bigint from orders o
        where o.distributor_id = v.distributor_id and is_open(o.status)) as counted
    from open_order_values v
    where v.distributor_id = (select id from accounts where username = 'dist-b')`)
  expect(kept).toBe(counted)
}
