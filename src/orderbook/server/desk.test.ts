// The work queue of the order desk, and many moves at once while customers cancel.
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getAnyOrder, moveOrders } from '#orders/book-contract.ts'
import { cancelOrder } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { desks } from '#orders/stuck.ts'
import { countDesk, type DeskQueue, listDesk } from '../desk-contract.ts'
import { countDeskDays } from './desk.ts'
import { deskDifferences } from './reconciliation.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const { data: products } = await as('dist-hold')(listProducts, { limit: 4, in_stock: '1' })
const code = products[0]?.product_code ?? ''
const held = () => order('dist-hold', [[code, 2]])

const onDesk = async (queue: DeskQueue, order_id: number, who: 'admin' | 'admin-g' = 'admin') =>
  (await as(who)(listDesk, { queue })).data.find((row) => row.order_id === order_id)
const figures = async () => (await as('admin')(countDesk, {})).data

async function put(order_id: number, code: number, age: string, reason = '') {
  await pool.change(sql`
    update orders set status = ${code}, changed_at = now() - ${age}::interval where id = ${order_id}`)
  await pool.change(sql`
    insert into order_events (order_id, move, from_status, to_status, reason)
    values (${order_id}, 'send', 1, ${code}, ${reason})`)
}

describe('the work queue', () => {
  test('has what is on hold, with the reason, the way out and whose move it is', async () => {
    const { order_id, total_paise } = await held()
    const row = await onDesk('hold', order_id)
    expect(row).toMatchObject({
      status: status.onHold,
      total_paise,
      desk: 'distributor',
      stuck: { whose: 'distributor' },
    })
    expect(row?.stuck.reason).toMatch(/^(Over the credit limit|Invoice )/)
    expect(row?.stuck.way_on).toMatch(/^The distributor has to (pay|lower|ask)/)
    expect(await onDesk('failed', order_id)).toBeUndefined()
    const page = (await as('admin')(getAnyOrder, { order_id })).data
    expect(page.stuck?.whose).toBe('distributor')
    expect(page.waits_for).toContain('or the order desk releases it')
  })

  test('has what waits longer than is set', async () => {
    const { order_id } = await held()
    await put(order_id, status.sent, '4 days')
    await pool.change(sql`delete from order_holds where order_id = ${order_id}`)
    expect(await onDesk('late', order_id)).toBeDefined()
    await pool.change(sql`insert into settings (key, value) values ('desk.too_long_4', '9')`)
    expect(await onDesk('late', order_id)).toBeUndefined()
    await pool.change(sql`delete from settings where key = 'desk.too_long_4'`)
  })

  test('has what the ERP refused, in its words', async () => {
    const { order_id } = await held()
    await put(order_id, status.failed, '1 hour', '0041625 is not kept at plant NG04')
    await pool.change(sql`delete from order_holds where order_id = ${order_id}`)
    expect(await onDesk('failed', order_id)).toMatchObject({
      desk: 'ours',
      stuck: { reason: 'ERP: 0041625 is not kept at plant NG04', whose: 'office' },
    })
    const { data } = await as('admin')(moveOrders, { order_ids: [order_id], move: 'retry', reason: 'Extended there' })
    expect(data).toEqual([{ order_id, ok: true, status: status.confirmed }])
    expect(await onDesk('all', order_id)).toBeUndefined()
  })

  test.each([
    [status.partlyFulfilled, '6 days', '8 days', 'nobody'],
    [status.sent, '2 days', '4 days', 'nobody'],
    [status.confirmed, '10 hours', '2 days', 'ours'],
    [status.awaitingConfirmation, '1 day', '3 days', 'distributor'],
  ] as const)('has an order of status %i not after %s but after %s, as %s’s move', async (code, early, late, desk) => {
    const { order_id } = await held()
    await pool.change(sql`delete from order_holds where order_id = ${order_id}`)
    await put(order_id, code, early)
    expect(await onDesk('late', order_id)).toBeUndefined()
    await put(order_id, code, late)
    expect(await onDesk('late', order_id)).toMatchObject({ desk })
    expect(await onDesk('all', order_id)).toMatchObject({ desk })
  })

  test('counts each queue as it lists it, and groups by whose move it is', async () => {
    await held()
    const counted = await figures()
    for (const queue of ['all', 'hold', 'failed', 'late'] as const) {
      const { data, total } = await as('admin')(listDesk, { queue })
      expect(counted[queue].orders).toBe(total)
      if (data.length === total)
        expect(counted[queue].total_paise).toBe(data.reduce((sum, row) => sum + row.total_paise, 0))
      const groups = data.map((row) => desks.indexOf(row.desk))
      expect(groups).toEqual([...groups].sort((one, other) => one - other))
    }
    expect(counted.all.orders).toBe(counted.hold.orders + counted.failed.orders + counted.late.orders)
  })

  test('answers with as many as are asked for, and says how many there are', async () => {
    for (let made = 0; made < 3; made++) await held()
    const { total } = await as('admin')(listDesk, { queue: 'hold' })
    const some = await as('admin')(listDesk, { queue: 'hold', limit: 2 })
    expect(some.data.length).toBe(2)
    expect(some.total).toBe(total)
    expect((await refusal(as('admin')(listDesk, { limit: 201 }))).http).toBe(422)
  })

  test('is found by number, narrowed by CFA, and is not the other admin’s', async () => {
    const { order_id, order_no, cfa_code } = await held()
    const found = (await as('admin')(listDesk, { search_text: order_no })).data
    expect(found.map((row) => row.order_id)).toEqual([order_id])
    expect((await as('admin')(listDesk, { cfa_code })).data.every((row) => row.cfa_code === cfa_code)).toBe(true)
    expect(await onDesk('all', order_id, 'admin-g')).toBeUndefined()
    expect((await as('admin-g')(listDesk, {})).data.every((row) => row.product_type === 'G')).toBe(true)
  })
})

describe('days of the desk that are counted once', () => {
  const today = todayInIndia(new Date())
  const plain = sql`
    select count(*) as orders, coalesce(sum(total_paise), 0)::bigint as total_paise from orders
    where product_type = 'E' and (status in (10, 11)
      or status = 6 and changed_at < now() - interval '2 days' or status = 1 and changed_at < now() - interval '1 day'
      or status in (4, 7) and changed_at < now() - interval '3 days' or status = 9 and changed_at < now() - interval '7 days')`
  async function expectTrue() {
    expect((await figures()).all).toEqual(await pool.one(plain))
    expect(await deskDifferences(pool)).toEqual([])
  }
  const count = () => countDeskDays(pool, today)
  async function holding(many: number) {
    const orders = []
    while (orders.length < many) orders.push(await held())
    return orders
  }
  const rows = async () => (await pool.one<{ rows: number }>(sql`select count(*) as rows from desk_days`)).rows

  test('make the same figures before they are counted, afterwards, and while orders come and go', async () => {
    await pool.change(sql`delete from desk_days`)
    await pool.change(sql`update desk_counted set until = '2000-01-01'`)
    const orders = await holding(4)
    const [first, second, third, fourth] = orders.map(({ order_id }) => order_id) as [number, number, number, number]
    await put(first, status.onHold, '5 days')
    await put(second, status.sent, '9 days')
    await put(third, status.awaitingConfirmation, '49 hours')
    await put(fourth, status.partlyFulfilled, '167 hours')
    await pool.change(sql`delete from order_holds where order_id in (${second}, ${third}, ${fourth})`)
    await expectTrue()
    expect(await rows()).toBe(0)
    await count()
    expect(await rows()).toBeGreaterThan(1)
    await expectTrue()
    await put(second, status.cancelled, '0 days')
    await put(third, status.sent, '4 days')
    await pool.change(sql`
      update orders set total_paise = total_paise + 100, value_paise = value_paise + 100 where id = ${first}`)
    await expectTrue()
    await count()
    await expectTrue()
  })

  test('are right after they were counted while orders left them', async () => {
    await pool.change(sql`delete from desk_days`)
    await pool.change(sql`update desk_counted set until = '2000-01-01'`)
    const orders = await holding(12)
    for (const { order_id } of orders) await put(order_id, status.onHold, '3 days')
    const leave = (order_id: number) =>
      as('admin')(moveOrders, { order_ids: [order_id], move: 'release', reason: 'Paid' })
    await Promise.all(orders.flatMap(({ order_id }) => [leave(order_id), count()]))
    await expectTrue()
    await count()
    await expectTrue()
    const { until } = await pool.one<{ until: string }>(sql`select until from desk_counted`)
    expect(until).toBe(addDays(today, -1))
  })
})

test('500 orders are released while their customer cancels and a second admin does the same: each has one outcome', async () => {
  const model = (await held()).order_id
  const copies = await pool.rows<{ id: number }>(sql`
    insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines, value_paise,
      tax_paise, round_off_paise, total_paise)
    select 'copy-' || n, o.kind, o.product_type, o.distributor_id, o.cfa_code, o.placer_id, o.status, o.lines, o.value_paise,
      o.tax_paise, o.round_off_paise, o.total_paise
    from orders o, generate_series(1, 500) n where o.id = ${model}
    returning id`)
  const ids = copies.map(({ id }) => id)
  await pool.change(sql`
    insert into order_lines
    select c.id, l.line_no, l.product_code, l.product_name, l.division_code, l.pack, l.quantity_ordered, l.free_qty, l.total_qty,
      l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp, l.amount_paise, l.tax_paise,
      l.confirmed_qty
    from order_lines l, unnest(${ids}::bigint[]) as c (id) where l.order_id = ${model}`)
  await pool.change(sql`
    insert into order_parts
    select c.id, p.part_no, p.division_code, p.lines, p.total_paise, p.order_ref
    from order_parts p, unnest(${ids}::bigint[]) as c (id) where p.order_id = ${model}`)
  await pool.change(sql`
    insert into order_holds (order_id, kind, detail)
    select c.id, h.kind, h.detail from order_holds h, unnest(${ids}::bigint[]) as c (id) where h.order_id = ${model}`)

  const cancelled: number[] = []
  const mine = ids.filter((_, at) => at % 5 === 0)
  const cancelling = Array.from({ length: 4 }, async (_, lane) => {
    for (const order_id of mine.filter((_, at) => at % 4 === lane))
      await as('dist-hold')(cancelOrder, { order_id: String(order_id), reason: 'Twice' }).then(
        () => cancelled.push(order_id),
        () => {},
      )
  })
  const [first, second] = await Promise.all([
    as('admin')(moveOrders, { order_ids: ids, move: 'release', reason: 'Paid by cheque' }),
    as('admin')(moveOrders, { order_ids: ids.toReversed(), move: 'release', reason: 'Paid, again' }),
    ...cancelling,
  ])
  const events = await pool.rows<{ order_id: number; moves: string[] }>(sql`
    select order_id, array_agg(move order by id) as moves from order_events where order_id = any(${ids}::bigint[]) group by 1`)
  const toldOf = new Map(events.map(({ order_id, moves }) => [order_id, moves]))
  const okIn = (answer: typeof first) => new Set(answer.data.filter(({ ok }) => ok).map(({ order_id }) => order_id))
  const [one, other] = [okIn(first), okIn(second)]
  expect([first.data.length, second.data.length]).toEqual([500, 500])
  for (const id of ids) {
    const moves = toldOf.get(id) ?? []
    const released = Number(one.has(id)) + Number(other.has(id))
    expect(moves.filter((move) => move === 'release').length).toBe(released)
    expect(moves.filter((move) => move === 'cancel').length).toBe(Number(cancelled.includes(id)))
    // Released once at most; nothing moves after it was cancelled; nothing is left as it was.
    expect(released).toBeLessThanOrEqual(1)
    expect(moves.at(-1)).toBe(cancelled.includes(id) ? 'cancel' : 'release')
  }
  expect(cancelled.length).toBeGreaterThan(0)
  const { left } = await pool.one<{ left: number }>(sql`
    select count(*) as left from order_holds where order_id = any(${ids}::bigint[])`)
  expect(left).toBe(0)
})
