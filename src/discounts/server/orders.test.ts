import { beforeAll, describe, expect, test } from 'vitest'
import { answered, refusal, startTestApp } from '#app/testing.ts'
import { changeCart, emptyCart, getCart } from '#cart/contract.ts'
import { confirmOrder } from '#confirming/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { editOrder } from '#myorders/edit-contract.ts'
import { moveOrders, releaseOrder } from '#orders/book-contract.ts'
import { cancelOrder, getOrder, listOrders, type Order, placeOrder } from '#orders/contract.ts'
import { newKey } from '#orders/server/testing.ts'
import { createDoctor, mergeParties } from '#parties/contract.ts'
import { createContract } from '#parties/rate-contract.ts'
import type { Username } from '../../../world/cast.ts'
import { type AnalysisRow, analyseDiscounts, analysedBy } from '../analysis.ts'
import {
  approveAnyOrder,
  approveOrder,
  type DiscountDetail,
  getAnyDiscountOrder,
  getDiscountOrder,
  listAllDiscountOrders,
  listDiscountOrders,
  listDiscountProducts,
  refuseAnyOrder,
  refuseOrder,
} from '../orders.ts'
import { discountDifferences } from './reconciliation.ts'

const { as, asWithKey, meanwhile, pool } = await startTestApp()
const today = todayInIndia(new Date())
let made = 0
const party = async (more: object = {}) => {
  made += 1
  const { data } = await as('admin')(createDoctor, {
    name: `Dr. Discount ${made}`,
    registration_no: `DISC-${made}`,
    no_licence_reason: 'Dispenses to own patients only',
    city: 'Nagpur',
    state_code: '27',
    employees: ['emp-e'],
    divisions: ['D012', 'D015'],
    distributors: ['dist-e'],
    ...more,
  })
  return data.id
}
const productsOf = (division: string) =>
  pool.rows<{ product_code: string; pts_paise: number }>(sql`
    select p.product_code, n.pts_paise from products p join discounted_products using (product_code)
    cross join lateral price_on(p, ${today}::date) n
    where p.division_code = ${division} and p.active order by p.product_code limit 5`)
const [cardia, gastro] = await Promise.all([productsOf('D012'), productsOf('D015')])
const [first, second] = cardia.map(({ product_code }) => product_code) as [string, string]
const other = gastro[0]?.product_code ?? ''

beforeAll(() =>
  pool.change(sql`
  update distributors set credit_limit_paise = 100000000000 where id = (select id from accounts where username = 'dist-e')`),
)

type Line = [code: string, packs: number, discount_bp?: number]

async function fill(who: Username, party_id: number, lines: Line[]) {
  const which = { kind: 'discount' as const, party_id, ...(who === 'emp-e' && { distributor: 'dist-e' }) }
  let { data: cart } = await as(who)(emptyCart, which)
  for (const [product_code, quantity, discount_bp] of lines)
    cart = (
      await as(who)(changeCart, { ...which, product_code, quantity, ...(discount_bp !== undefined && { discount_bp }) })
    ).data
  return { cart, which }
}

async function place(who: Username, party_id: number, lines: Line[]): Promise<Order> {
  const { cart, which } = await fill(who, party_id, lines)
  return (await asWithKey(who, newKey())(placeOrder, { ...which, expected_total_paise: cart.total_paise })).data
}

describe('a discount cart', () => {
  test('is one for each party, has no scheme, and shows rate, margin and claim', async () => {
    const [one, another] = [await party(), await party()]
    const { cart } = await fill('emp-e', one, [[first, 10, 1250]])
    const [item] = cart.cart_items
    const pts = cardia[0]?.pts_paise ?? 0
    const net = pts - Math.floor((pts * 1250) / 10_000)
    expect(item).toMatchObject({
      discount_bp: 1250,
      net_rate_paise: net,
      free_qty: 0,
      price_paise: pts,
      needs: 'manager',
    })
    expect(item?.claim_paise).toBe(pts - net + (item?.margin_paise ?? 0))
    expect(cart).toMatchObject({ party: { party_id: one }, discount: { needs: 'manager', deepest_bp: 1250 } })
    expect(cart.value_paise).toBe(10 * pts)
    const empty = await as('emp-e')(getCart, { kind: 'discount', party_id: another, distributor: 'dist-e' })
    expect(empty.data.cart_items).toEqual([])
    expect(
      (await as('emp-e')(getCart, { distributor: 'dist-e' })).data.cart_items.map(({ product_code }) => product_code),
    ).not.toContain(first)
  })

  test('is not begun for a doctor who is merged with another just then', async () => {
    const [gone, stays] = [await party(), await party()]
    const merged = sql`
      with held as materialized (select id from parties where id = ${gone} for update)
      update parties p set active = false, merged_into = ${stays} from held where p.id = held.id`
    const refused = await refusal(meanwhile(merged, () => fill('emp-e', gone, [[first, 1]])))
    expect([refused.http, refused.body.message]).toEqual([409, expect.stringContaining('just merged')])
  })

  test('has the contract’s rate by itself, and PTS without one', async () => {
    const id = await party()
    await as('admin')(createContract, {
      party_id: id,
      product_code: first,
      discount_bp: 1500,
      from: today,
      until: today,
    })
    const { cart } = await fill('emp-e', id, [
      [first, 3],
      [second, 3],
    ])
    expect(cart.cart_items.map(({ discount_bp, needs }) => [discount_bp, needs])).toEqual([
      [1500, 'none'],
      [0, 'none'],
    ])
    const { data, party: head } = await as('emp-e')(listDiscountProducts, { party_id: id, distributor: 'dist-e' })
    expect(head).toMatchObject({ party_id: id, contracts: 1 })
    expect(data.find(({ product_code }) => product_code === first)).toMatchObject({ contract_bp: 1500 })
  })

  test.each([
    ['a party of nobody', async () => 999_999, 'emp-e', 404],
    ['a party that another sells to', () => party({ employees: ['emp-b'] }), 'emp-e', 404],
    ['a party that another distributor supplies', () => party({ distributors: ['dist-b'] }), 'emp-e', 404],
    ['a party that is not active', () => party({ active: false }), 'emp-e', 404],
    ['a party of another distributor', () => party({ distributors: ['dist-b'] }), 'dist-e', 404],
    ['generics', party, 'emp-g', 404],
  ] as const)('for %s is refused', async (_, of, who, http) => {
    const which = { kind: 'discount' as const, party_id: await of(), distributor: 'dist-e' }
    expect(await refusal(as(who)(getCart, which))).toMatchObject({ http })
  })

  test('of a generic session is refused', async () => {
    const id = await party()
    expect(await refusal(as('dist-g')(getCart, { kind: 'discount', party_id: id }))).toMatchObject({ http: 403 })
    expect(await refusal(as('emp-g')(listDiscountProducts, { party_id: id }))).toMatchObject({ http: 403 })
  })

  test('takes only what is on the list and of the party’s divisions', async () => {
    const id = await party({ divisions: ['D012'] })
    expect(await refusal(fill('emp-e', id, [[other, 1]]))).toMatchObject({ http: 409 })
    const plain = await pool.one<{ product_code: string }>(sql`
      select p.product_code from products p where p.division_code = 'D012' and p.active
        and not exists (select from discounted_products d where d.product_code = p.product_code) order by 1 limit 1`)
    expect(await refusal(fill('emp-e', id, [[plain.product_code, 1]]))).toMatchObject({ http: 409 })
  })
})

describe('approval by depth', () => {
  test.each([
    [1000, 6, null],
    [1500, 10, 'manager'],
    [2500, 10, 'admin'],
  ] as const)('%i hundredths of a percent make it %i', async (bp, status, needs) => {
    const order = await place('emp-e', await party(), [[first, 10, bp]])
    expect(order.status).toBe(status)
    expect(order.holds.map(({ kind }) => kind)).toEqual(needs ? ['approval'] : [])
    if (needs) expect(order.waits_for).toContain(needs === 'manager' ? 'brand manager' : 'admin')
    expect(order).toMatchObject({ kind: 'discount', party: { kind: 'doctor' }, lines: [{ discount_bp: bp }] })
    expect((await as('dist-e')(getOrder, { order_id: order.order_id })).data.lines[0]?.net_rate_paise).toBe(
      order.lines[0]?.net_rate_paise,
    )
  })

  test('a distributor’s own order within the free depth is confirmed at once, and after its approval too', async () => {
    const id = await party()
    expect((await place('dist-e', id, [[first, 2, 500]])).status).toBe(1)
    const asked = await place('dist-e', id, [[first, 2, 1200]])
    expect(asked.status).toBe(10)
    expect((await as('emp-b')(approveOrder, { order_id: asked.order_id })).data.status).toBe(1)
  })

  test('below the floor nobody sells', async () => {
    const id = await party()
    const { cart, which } = await fill('emp-e', id, [[first, 10, 3100]])
    expect(cart.discount?.needs).toBe('refused')
    const refused = await refusal(
      asWithKey('emp-e', newKey())(placeOrder, { ...which, expected_total_paise: cart.total_paise }),
    )
    expect(refused).toMatchObject({ http: 409, body: { message: expect.stringContaining('below the floor') } })
  })

  test('within a contract none is needed, but for more packs than it has this month', async () => {
    const id = await party()
    await as('admin')(createContract, {
      party_id: id,
      product_code: first,
      discount_bp: 1800,
      from: today,
      until: addDays(today, 40),
      most_packs: 10,
    })
    expect((await place('emp-e', id, [[first, 6, 1800]])).status).toBe(6)
    expect((await place('emp-e', id, [[first, 5, 1800]])).status).toBe(10)
    expect((await place('emp-e', id, [[first, 4, 1800]])).status).toBe(6)
    expect((await place('emp-e', id, [[first, 1, 1800]])).status).toBe(10)
  })

  test('a brand manager approves what is of their divisions and depth, once, and it awaits the distributor', async () => {
    const { order_id } = await place('emp-e', await party(), [[first, 10, 1500]])
    expect((await as('emp-b')(listDiscountOrders, { approval: 'mine' })).data.map((row) => row.order_id)).toContain(
      order_id,
    )
    expect((await as('emp-b')(getDiscountOrder, { order_id })).data.why_not).toBeNull()
    const { data } = await as('emp-b')(approveOrder, { order_id, reason: 'Large clinic' })
    expect(data).toMatchObject({ status: 6, holds: [] })
    expect(data.timeline.at(-1)).toMatchObject({
      move: 'approve',
      reason: 'Large clinic',
      from_status: 10,
      to_status: 6,
    })
    expect(await refusal(as('emp-b')(approveOrder, { order_id }))).toMatchObject({ http: 409 })
    const { data: detail } = await as('admin')(getAnyDiscountOrder, { order_id })
    expect(detail.decisions).toMatchObject([{ decision: 'approved', reason: 'Large clinic', deepest_bp: 1500 }])
    expect((await as('dist-e')(confirmOrder, { order_id })).data.status).toBe(1)
  })

  test('what is too deep or of another division is not theirs; nobody else decides, and release does not pass it', async () => {
    const deep = await place('emp-e', await party(), [[first, 10, 2500]])
    const foreign = await place('emp-e', await party(), [
      [first, 2, 1500],
      [other, 10, 1500],
    ])
    for (const { order_id } of [deep, foreign])
      expect(await refusal(as('emp-b')(approveOrder, { order_id }))).toMatchObject({ http: 403 })
    const { order_id } = deep
    expect(await refusal(as('emp-e')(approveOrder, { order_id }))).toMatchObject({ http: 403 })
    expect(await refusal(as('dist-e')(approveOrder, { order_id }))).toMatchObject({ http: 403 })
    expect(await refusal(as('admin')(releaseOrder, { order_id, reason: 'no' }))).toMatchObject({ http: 409 })
    const { data } = await as('admin')(moveOrders, { order_ids: [order_id], move: 'release', reason: 'no' })
    expect(data).toMatchObject([{ ok: false }])
    expect((await as('admin')(approveAnyOrder, { order_id })).data.status).toBe(6)
  })

  test('refusing needs a reason and rejects', async () => {
    const { order_id } = await place('emp-e', await party(), [[first, 10, 1500]])
    expect(await refusal(as('emp-b')(refuseOrder, { order_id }))).toMatchObject({ http: 422 })
    expect((await as('admin')(refuseAnyOrder, { order_id, reason: 'Too deep' })).data).toMatchObject({
      status: 3,
      holds: [],
    })
  })

  test('an edited order asks again, and nobody’s approval covers another number', async () => {
    const { order_id, total_paise, timeline } = await place('emp-e', await party(), [[first, 10, 1500]])
    const lines = (discount_bp: number) => [{ product_code: first, quantity: 10, discount_bp }]
    await as('emp-b')(approveOrder, { order_id })
    const { data: edited } = await as('emp-e')(editOrder, {
      order_id,
      lines: lines(1900),
      expected_total_paise: total_paise,
    })
    expect(edited).toMatchObject({ status: 10, lines: [{ discount_bp: 1900 }] })
    expect(edited.timeline.at(-1)?.changes[0]?.reason).toBe('19% below PTS, was 15%')
    expect(await refusal(as('emp-b')(approveOrder, { order_id, version: timeline.length }))).toMatchObject({
      http: 409,
    })
    const { data: free } = await as('emp-e')(editOrder, {
      order_id,
      lines: lines(800),
      expected_total_paise: total_paise,
    })
    expect(free).toMatchObject({ status: 6, holds: [] })
    const kept = await as('emp-e')(editOrder, {
      order_id,
      lines: [{ product_code: first, quantity: 10 }],
      expected_total_paise: total_paise,
    })
    expect(kept.data.lines[0]?.discount_bp).toBe(800)
  })

  test('approving, editing, cancelling and refusing at once: one wins, and no line passes without its approval', async () => {
    const { order_id, total_paise, timeline } = await place('emp-e', await party(), [[first, 10, 1500]])
    const version = timeline.length
    await Promise.allSettled([
      as('emp-b')(approveOrder, { order_id, version }),
      as('emp-e')(editOrder, {
        order_id,
        version,
        expected_total_paise: total_paise,
        lines: [{ product_code: first, quantity: 10, discount_bp: 2500 }],
      }),
      as('emp-e')(cancelOrder, { order_id, reason: 'no' }),
      as('admin')(refuseAnyOrder, { order_id, version, reason: 'no' }),
    ])
    const { data } = await as('admin')(getAnyDiscountOrder, { order_id })
    const depth = data.order.lines[0]?.discount_bp ?? 0
    const approved = data.decisions.find(({ decision }) => decision === 'approved')
    if (data.order.status === 6) expect(approved?.deepest_bp).toBe(depth)
    else expect([3, 5, 10]).toContain(data.order.status)
    if (data.order.status === 10) expect(data.order.holds.map(({ kind }) => kind)).toEqual(['approval'])
  })
})

describe('whose discount order it is', () => {
  test('a stranger finds nothing', async () => {
    const { order_id } = await place('emp-e', await party(), [[other, 10, 500]])
    for (const who of ['dist-b', 'dist-depot'] as const)
      expect(await refusal(as(who)(getDiscountOrder, { order_id }))).toMatchObject({ http: 404 })
    expect(await refusal(as('emp-g')(getDiscountOrder, { order_id }))).toMatchObject({ http: 403 })
    // A brand manager sees what has a line of their divisions.
    expect(await refusal(as('emp-b')(getDiscountOrder, { order_id }))).toMatchObject({ http: 404 })
    expect(await refusal(as('emp-b')(approveOrder, { order_id }))).toMatchObject({ http: 404 })
    expect((await as('emp-e')(listOrders, { kind: 'discount' })).data.map((row) => row.order_id)).toContain(order_id)
  })

  test('what a party had from another stockist is told to the office and to who serves both, and to nobody else', async () => {
    const id = await party({ distributors: ['dist-e', 'dist-b'] })
    const theirs = await place('dist-b', id, [[first, 4, 500]])
    const mine = await place('dist-e', id, [[first, 2, 500]])
    const { order_id } = mine
    const told = (detail: DiscountDetail) => detail.history.last.map((one) => one.order_id)
    const own = (await as('dist-e')(getDiscountOrder, { order_id })).data
    expect([told(own), own.history.orders, own.history.at_pts_paise]).toEqual([[], 0, 0])
    expect(told((await as('emp-e')(getDiscountOrder, { order_id })).data)).toEqual([theirs.order_id])
    expect(told((await as('admin')(getAnyDiscountOrder, { order_id })).data)).toEqual([theirs.order_id])
    const year = async (who: Username, more = {}) =>
      (await as(who)(listDiscountProducts, { party_id: id, ...more })).party.year_paise
    const pts = cardia[0]?.pts_paise ?? 0
    expect([await year('dist-e'), await year('emp-e', { distributor: 'dist-e' })]).toEqual([2 * pts, 6 * pts])
  })

  test('two parties that are one keep every order', async () => {
    const [gone, stays] = [await party(), await party()]
    const orders = await Promise.all([0, 1].map(() => 0)).then(async () => [
      await place('emp-e', gone, [[first, 1, 500]]),
      await place('emp-e', stays, [[first, 1, 500]]),
    ])
    await as('admin')(mergeParties, { id: gone, into: stays })
    const { data } = await as('admin')(listAllDiscountOrders, { party_id: stays })
    expect(data.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ order_id }) => order_id).sort())
  })

  test('two parties that are one keep what was in the carts of both', async () => {
    const [gone, stays, alone] = [await party(), await party(), await party()]
    await fill('emp-e', gone, [
      [first, 3, 700],
      [second, 4],
    ])
    await fill('emp-e', stays, [[first, 2, 500]])
    await as('admin')(mergeParties, { id: gone, into: stays })
    const cartOf = async (party_id: number) =>
      (await as('emp-e')(getCart, { kind: 'discount', party_id, distributor: 'dist-e' })).data.cart_items
        .map((item) => [item.product_code, item.quantity_ordered, item.discount_bp])
        .sort()
    const all = [
      [first, 5, 500],
      [second, 4, 0],
    ].sort()
    expect(await cartOf(stays)).toEqual(all)
    await as('admin')(mergeParties, { id: stays, into: alone })
    expect(await cartOf(alone)).toEqual(all)
  })

  test('two parties that are merged while sixteen clients order for both keep every order and every sum', async () => {
    const [gone, stays] = [await party(), await party()]
    const placed: Order[] = []
    const order = async (client: number) => {
      for (let times = 0; times < 3; times += 1) {
        const which = { kind: 'discount' as const, party_id: client % 2 === 0 ? gone : stays, distributor: 'dist-e' }
        const line = { ...which, product_code: client % 4 < 2 ? first : second, quantity: 1 + client, discount_bp: 500 }
        // The two share one cart a party: what another client placed meanwhile is refused in words,
        // and nothing else is.
        const place = asWithKey('emp-e', newKey())
        const one = await answered(() => as('emp-e')(changeCart, line))
          .then(({ data: { total_paise } }) =>
            answered(() => place(placeOrder, { ...which, expected_total_paise: total_paise })),
          )
          .catch((error: { http: number }) => {
            expect([404, 409, 422]).toContain(error.http)
            return null
          })
        if (one) placed.push(one.data)
      }
    }
    const clients = Array.from({ length: 16 }, (_, client) => order(client))
    await answered(() => as('admin')(mergeParties, { id: gone, into: stays }))
    await Promise.all(clients)
    expect(placed.length).toBeGreaterThan(0)
    const kept = await pool.rows<{ order_id: number; party_id: number; total_paise: number }>(sql`
      select o.id as order_id, d.party_id, o.total_paise from orders o join order_discounts d on d.order_id = o.id
      where d.party_id in (${gone}, ${stays}) order by o.id`)
    expect(kept.map(({ order_id, total_paise }) => [order_id, total_paise])).toEqual(
      placed.map((one) => [one.order_id, one.total_paise]).toSorted(([one = 0], [another = 0]) => one - another),
    )
    expect(new Set(kept.map(({ party_id }) => party_id))).toEqual(new Set([stays]))
  })
})

describe('the analysis', () => {
  test('counts every order as it stands after all of the above, and each of its breakdowns adds up to the same', async () => {
    expect(await discountDifferences(pool)).toEqual([])
    const first = await as('admin')(analyseDiscounts, { by: 'product' })
    expect(first.sums.orders).toBeGreaterThan(0)
    for (const by of analysedBy) {
      const rows: AnalysisRow[] = []
      let answer = await as('admin')(analyseDiscounts, { by })
      for (let page = 2; answer.data.length > 0; page++) {
        rows.push(...answer.data)
        answer = await as('admin')(analyseDiscounts, { by, page: String(page) })
      }
      const sum = (name: 'packs' | 'net_paise' | 'claims_paid_paise') => rows.reduce((all, row) => all + row[name], 0)
      const { sums } = await as('admin')(analyseDiscounts, { by })
      expect([sum('packs'), sum('net_paise'), sum('claims_paid_paise')]).toEqual([
        sums.packs,
        sums.net_paise,
        sums.claims_paid_paise,
      ])
      if (['product', 'division', 'distributor', 'month'].includes(by)) expect(sums).toEqual(first.sums)
    }
  })

  test.each([
    ['product', sql`t.product_code`, sql`true`],
    ['doctor', sql`t.party_id`, sql`t.party_kind = 'doctor'`],
    ['hospital', sql`t.party_id`, sql`t.party_kind = 'hospital'`],
    ['distributor', sql`(select username from accounts where id = t.distributor_id)`, sql`true`],
    ['employee', sql`(select username from accounts where id = t.employee_id)`, sql`t.employee_id <> 0`],
    ['division', sql`t.division_code`, sql`true`],
    ['month', sql`to_char(t.placed_on, 'YYYY-MM')`, sql`true`],
  ] as const)('by %s says what the lines say, from day to day', async (by, key, where) => {
    const { from } = await pool.one<{ from: string }>(sql`
      select (min(placed_on) + (max(placed_on) - min(placed_on)) / 2)::text as from from discount_trade`)
    const { data, total, sums } = await as('admin')(analyseDiscounts, { by, from, to: today })
    const lines = await pool.rows<Pick<AnalysisRow, 'key' | 'orders' | 'packs' | 'discount_paise'>>(sql`
      select ${key}::text as key, count(distinct t.order_id) as orders, sum(t.packs) as packs,
        sum(t.at_pts_paise - t.net_paise)::bigint as discount_paise
      from discount_trade t where ${where} and t.placed_on >= ${from} group by 1`)
    const byKey = new Map(lines.map((line) => [line.key, line]))
    expect(total).toBe(lines.length)
    expect(data.length).toBe(Math.min(20, total))
    for (const row of data) expect(row).toMatchObject(byKey.get(row.key) ?? {})
    const discounts = lines.map((line) => line.discount_paise).toSorted((one, other) => other - one)
    if (by !== 'month') expect(data.map((row) => row.discount_paise)).toEqual(discounts.slice(0, 20))
    expect(sums.discount_paise).toBe(discounts.reduce((all, one) => all + one, 0))
  })

  test('finds a line and an order that it counts otherwise', async () => {
    await pool.change(
      sql`update discount_trade set packs = packs + 1 where ctid = (select min(ctid) from discount_trade)`,
    )
    expect((await discountDifferences(pool)).map(({ what }) => what)).toEqual([
      'a line of a discount order that is analysed otherwise',
      'a discount order whose lines are summed otherwise',
    ])
    expect(await pool.one(sql`select mend_discount_trade() as mended`)).toEqual({ mended: 1 })
    expect(await discountDifferences(pool)).toEqual([])
  })
})

test('an order that is edited just then is decided by who may decide on it as it is now', async () => {
  const { order_id } = await place('emp-e', await party(), [[first, 10, 1250]])
  const edited = sql`
    with edited as (update orders set changed_at = now() where id = ${order_id} returning id)
    update order_discounts x set needs = 'admin', deepest_bp = 2900 from edited where x.order_id = edited.id`
  expect((await refusal(meanwhile(edited, () => as('emp-b')(approveOrder, { order_id })))).http).toBe(403)
})
