// Moves of the order desk on many orders at once, and the order book that they are chosen from.
import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { editOrder } from '#myorders/edit-contract.ts'
import { getAnyOrder, listAllOrders, moveOrders, releaseOrder } from '../../book-contract.ts'
import { cancelOrder } from '../../contract.ts'
import { asSeen } from '../../seen.ts'
import { status } from '../../status.ts'
import { orderingIn } from '../testing.ts'

const testApp = await startTestApp()
const { as, meanwhile, pool } = testApp
const { fill, order } = orderingIn(testApp)
const { data: ethical } = await as('dist-e')(listProducts, { limit: 4, in_stock: '1' })
const { data: generic } = await as('dist-g')(listProducts, { limit: 4, in_stock: '1' })
const one = ethical[0]?.product_code ?? ''

const held = () => order('dist-hold', [[one, 2]])
const confirmed = () => order('dist-b', [[one, 2]], { distributor: 'dist-b' })

describe('many at once', () => {
  test('what can be released is, and each of the others says why not', async () => {
    const [first, second, other] = [await held(), await held(), await confirmed()]
    expect([first.status, second.status, other.status]).toEqual([status.onHold, status.onHold, status.confirmed])
    const strange = await order('dist-g', [[generic[0]?.product_code ?? '', 2]])
    const ids = [first.order_id, other.order_id, 999_999_999, strange.order_id, second.order_id, first.order_id]

    const { data } = await as('admin')(moveOrders, { order_ids: ids, move: 'release', reason: 'Paid by cheque' })
    const absent = 'We can’t find that order. It may belong to the other product type.'
    expect(data).toEqual([
      { order_id: first.order_id, ok: true, status: status.confirmed },
      {
        order_id: other.order_id,
        ok: false,
        status: status.confirmed,
        message: expect.stringMatching(/^This order is confirmed/),
      },
      { order_id: 999_999_999, ok: false, message: absent },
      { order_id: strange.order_id, ok: false, message: absent },
      { order_id: second.order_id, ok: true, status: status.confirmed },
    ])
    const told = (await as('admin')(getAnyOrder, { order_id: first.order_id })).data.timeline.at(-1)
    expect(told).toMatchObject({ move: 'release', who: 'Meera Deshpande', reason: 'Paid by cheque' })
  })

  test.each(['retry', 'close'] as const)('%s answers by row that the state forbids it', async (move) => {
    const { order_id } = await held()
    const { data } = await as('admin')(moveOrders, { order_ids: [order_id], move, reason: 'No reason' })
    expect(data).toEqual([
      { order_id, ok: false, status: status.onHold, message: expect.stringMatching(/^This order is on hold/) },
    ])
  })

  test('what was changed since it was seen stays as it is, and says so by row', async () => {
    const [same, changed] = [await held(), await held()]
    const expected = await fill('dist-hold', [[one, 9]])
    const lines = [{ product_code: one, quantity: 9 }]
    await as('dist-hold')(editOrder, { order_id: changed.order_id, lines, expected_total_paise: expected })
    const orders = asSeen([same, changed])
    const { data } = await as('admin')(moveOrders, { orders, move: 'release', reason: 'Paid by cheque' })
    expect(data.map(({ ok }) => ok)).toEqual([true, false])
    expect(data[1]).toMatchObject({ status: status.onHold, message: expect.stringMatching(/^This order was changed:/) })

    const [seen] = orders.slice(1)
    if (!seen) throw new Error('two orders were seen')
    const alone = await refusal(as('admin')(releaseOrder, { ...seen, reason: 'Paid by cheque' }))
    expect([alone.http, alone.body.data]).toEqual([409, expect.objectContaining({ total_paise: expected })])
    const again = { order_id: changed.order_id, expected_total_paise: expected, reason: 'Paid by cheque' }
    expect((await as('admin')(releaseOrder, again)).data.status).toBe(status.confirmed)
  })

  test('orders are named in one way', async () => {
    const { order_id, total_paise: expected_total_paise } = await held()
    const both = { orders: [{ order_id, expected_total_paise }], order_ids: [order_id] }
    for (const input of [{}, both])
      expect((await refusal(as('admin')(moveOrders, { ...input, move: 'release', reason: 'x' }))).http).toBe(422)
  })

  test('what an edit just then holds for an approval too is not released', async () => {
    const { order_id } = await held()
    const edited = sql`
      with edited as (update orders set changed_at = now() where id = ${order_id} returning id)
      insert into order_holds (order_id, kind, detail)
      select id, 'approval', '{"needs": "admin", "divisions": [], "deepest_bp": 2900}' from edited`
    const release = () => as('admin')(moveOrders, { order_ids: [order_id], move: 'release', reason: 'Paid by cheque' })
    const { data } = await meanwhile(edited, release)
    expect(data).toMatchObject([{ order_id, ok: false, status: status.onHold }])
  })

  test('without a reason nothing is cancelled', async () => {
    const { order_id } = await held()
    const { http, body } = await refusal(as('admin')(moveOrders, { order_ids: [order_id], move: 'cancel' }))
    expect([http, body.errors]).toEqual([422, { reason: 'Say why.' }])
    expect((await as('admin')(getAnyOrder, { order_id })).data.status).toBe(status.onHold)
  })

  test.each([
    ['none', [], 422],
    ['too many', Array.from({ length: 501 }, (_, at) => at + 1), 422],
    ['no order’s number', [1.5], 400],
  ])('%s is refused as a whole', async (_, order_ids, http) => {
    expect((await refusal(as('admin')(moveOrders, { order_ids, move: 'cancel', reason: 'x' }))).http).toBe(http)
  })

  test('an admin of the other product type moves nothing', async () => {
    const { order_id } = await held()
    const { data } = await as('admin-g')(moveOrders, { order_ids: [order_id], move: 'cancel', reason: 'x' })
    expect(data).toEqual([{ order_id, ok: false, message: expect.stringMatching(/can’t find/) }])
    expect((await as('admin')(getAnyOrder, { order_id })).data.status).toBe(status.onHold)
  })

  test('while their distributor cancels some of them, each order has one outcome and the answer says which', async () => {
    const placed = []
    for (let at = 0; at < 12; at += 1) placed.push(await held())
    const ids = placed.map(({ order_id }) => order_id)
    const [moved, repeated, ...cancelled] = await Promise.all([
      as('admin')(moveOrders, { order_ids: ids, move: 'release', reason: 'Paid' }),
      as('admin')(moveOrders, { order_ids: ids.toReversed(), move: 'cancel', reason: 'Wrong firm' }),
      ...ids.slice(0, 6).map((order_id) =>
        as('dist-hold')(cancelOrder, { order_id, reason: 'Twice' }).then(
          () => order_id,
          () => null,
        ),
      ),
    ])
    for (const order_id of ids) {
      const events = await pool.rows<{ move: string }>(sql`
        select move from order_events where order_id = ${order_id} and move in ('release', 'cancel') order by id`)
      const told = [
        ...(moved.data.find((row) => row.order_id === order_id)?.ok ? ['release'] : []),
        ...(repeated.data.find((row) => row.order_id === order_id)?.ok ? ['cancel'] : []),
        ...(cancelled.includes(order_id) ? ['cancel'] : []),
      ]
      expect(events.map(({ move }) => move).sort()).toEqual(told.sort())
      // What was released may still be cancelled; nothing is cancelled twice.
      expect(told.filter((move) => move === 'cancel').length).toBeLessThanOrEqual(1)
    }
  })
})

describe('the order book', () => {
  test('sorts by any of its columns, both ways, and pages through all of it', async () => {
    const columns = ['placed_at', 'distributor_name', 'line_count', 'total_paise'] as const
    for (const column of columns) {
      const up = await wholeBook(column)
      const down = await wholeBook(`-${column}`)
      const values = (rows: typeof up) => rows.map((row) => row[column])
      const sorted = [...values(up)].sort(compare)
      expect(values(up)).toEqual(sorted)
      expect(values(down)).toEqual(sorted.toReversed())
      expect(new Set(up.map((row) => row.order_id)).size).toBe(up.length)
    }
  })

  test('says of each held order why and since when, and the longest held comes first when asked', async () => {
    const older = await held()
    await pool.change(sql`
      update order_holds set since = now() - interval '400 days' where order_id = ${older.order_id}`)
    const { data } = await as('admin')(listAllOrders, { sort: 'held_since', limit: 5 })
    expect(data[0]?.order_id).toBe(older.order_id)
    expect(data[0]?.holds.map(({ kind }) => kind)).toEqual(older.holds.map(({ kind }) => kind).sort())
    const other = (await as('admin')(listAllOrders, { status: status.confirmed, limit: 1 })).data[0]
    expect(other?.holds).toEqual([])
  })

  test('another column is refused', async () => {
    expect((await refusal(as('admin')(listAllOrders, { sort: 'password' as never }))).http).toBe(422)
  })
})

async function wholeBook(sort: string) {
  const rows = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await as('admin')(listAllOrders, { sort: sort as 'placed_at', limit: 60, page })
    rows.push(...data)
    if (data.length === 0 || rows.length >= total) return rows
  }
}

function compare(one: string | number, other: string | number): number {
  const [a, b] = [one, other].map((value) => (typeof value === 'string' ? value.toLowerCase() : value)) as [
    never,
    never,
  ]
  return a < b ? -1 : a > b ? 1 : 0
}
