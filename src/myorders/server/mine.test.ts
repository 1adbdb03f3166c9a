import { describe, expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { emptyCart, getCart } from '#cart/contract.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrder, rejectOrder } from '#confirming/contract.ts'
import { workbookMedia } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import { readSheet } from '#kit/server/sheet/sheet.ts'
import { cancelAnyOrder, countAllOrders, listAllOrders, releaseOrder } from '#orders/book-contract.ts'
import { cancelOrder, countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import type { Username } from '../../../world/cast.ts'
import { editOrder, getEdit, reorder } from '../edit-contract.ts'

const testApp = await startTestApp()
const { app, as, pool, tokenOf } = testApp
const { order, fill } = orderingIn(testApp)
const { data: products } = await as('dist-e')(listProducts, { limit: 60, in_stock: '1' })
const codeAt = (at: number) => products[at]?.product_code ?? ''
const plain = products.filter((product) => product.scheme_admin_enable === 0)
const plainAt = (at: number) => plain[at]?.product_code ?? ''

describe('whose order it is', () => {
  const strangers: Record<string, Username[]> = {
    'dist-e': ['dist-b', 'dist-g', 'dist-depot', 'dist-hold', 'dist-expired', 'emp-g'],
    'dist-b': ['dist-e', 'dist-g', 'dist-depot', 'dist-hold', 'emp-g'],
    'dist-hold': ['dist-e', 'dist-b', 'emp-e', 'emp-g'],
  }

  test.each(Object.entries(strangers))('an order of %s is not there for %j', async (owner, others) => {
    const placed = await order(owner as Username, [[codeAt(0), 4]])
    const { order_id } = placed
    const before = (await as(owner as Username)(getOrder, { order_id })).data
    for (const other of others) {
      const calls = [
        () => as(other)(getOrder, { order_id }),
        () => as(other)(getEdit, { order_id }),
        () =>
          as(other)(editOrder, {
            order_id,
            lines: [{ product_code: codeAt(0), quantity: 1 }],
            expected_total_paise: 1,
          }),
        () => as(other)(reorder, { order_id }),
        () => as(other)(cancelOrder, { order_id, reason: 'not mine' }),
        ...(other.startsWith('dist-')
          ? [
              () => as(other)(confirmOrder, { order_id }),
              () => as(other)(rejectOrder, { order_id, reason: 'not mine' }),
            ]
          : []),
      ]
      for (const call of calls) {
        const { http, body } = await refusal(call())
        expect(http).toBe(404)
        expect(body).toEqual({ status: 4, message: 'That order is not there, or not yours to see.' })
      }
      expect((await as(other)(listOrders, { limit: 500 })).data.map((one) => one.order_id)).not.toContain(order_id)
      // emp-g has generic orders of dist-b in its list, and only these.
      const { data: seen } = await as(other)(listOrders, { distributor: owner, limit: 500 })
      expect(seen.filter((one) => one.product_type === placed.product_type)).toEqual([])
      expect((await as(other)(countOrders, { search_text: placed.order_no })).data.statuses).toEqual([])
      expect(await csv(other)).not.toContain(placed.order_no)
    }
    expect((await as(owner as Username)(getOrder, { order_id })).data).toEqual(before)
  })

  test('an admin of the other product type finds nothing either', async () => {
    const { order_id } = await order('dist-e', [[codeAt(0), 4]])
    expect((await refusal(as('admin-g')(cancelAnyOrder, { order_id, reason: 'no' }))).http).toBe(404)
    expect((await refusal(as('admin-g')(releaseOrder, { order_id, reason: 'Paid' }))).http).toBe(404)
  })

  test('who sees an order but did not place it may reorder it, not change it', async () => {
    const { order_id } = await order('dist-e', [[codeAt(0), 4]])
    const cancelled = await refusal(as('emp-e')(cancelOrder, { order_id, reason: 'mine?' }))
    expect([cancelled.http, cancelled.body.message]).toEqual([409, 'This order can’t be cancelled by you.'])
    expect((await refusal(as('emp-e')(getEdit, { order_id }))).http).toBe(409)
    expect((await as('emp-e')(reorder, { order_id })).data.distributor).toBe('dist-e')
  })
})

describe('the list', () => {
  test('narrows by status, day, text and distributor, and its figures say what another choice would leave', async () => {
    const placed = await order('dist-e', [[codeAt(1), 4]])
    const cancelled = await order('dist-e', [[codeAt(2), 4]])
    await as('dist-e')(cancelOrder, { order_id: cancelled.order_id, reason: 'typed by mistake' })
    const me = as('dist-e')
    const { data, total } = await me(listOrders, { status: status.cancelled })
    expect(data.every((one) => one.status === status.cancelled)).toBe(true)
    expect(data.map((one) => one.order_id)).toContain(cancelled.order_id)
    const { statuses, distributors, cfas } = (await me(countOrders, { status: status.cancelled })).data
    expect(statuses.find((one) => one.status === status.cancelled)?.orders).toBe(total)
    expect(statuses.length).toBeGreaterThan(1)
    expect(distributors).toEqual([])
    expect(cfas.map((one) => one.orders)).toEqual([total])
    expect((await me(listOrders, { search_text: placed.order_no })).total).toBe(1)
    expect((await me(listOrders, { from: '2020-01-01', to: '2020-12-31' })).total).toBe(0)
    expect((await me(listOrders, { kind: 'launch', search_text: placed.order_no })).total).toBe(0)
    const ofEmployee = (await as('emp-e')(countOrders, {})).data.distributors
    expect(ofEmployee.map((one) => one.distributor)).toContain('dist-e')
    expect((await as('emp-e')(listOrders, { distributor: 'dist-e', limit: 500 })).data).toEqual(
      (await me(listOrders, { limit: 500 })).data,
    )
  })

  test('is exported as it is filtered, with a mark and no formula', async () => {
    await order('dist-e', [[codeAt(3), 4]])
    await pool.change(sql`update accounts set name = '=1+1' where username = 'dist-e'`)
    const { data, total } = await as('dist-e')(listOrders, { status: 1, limit: 500 })
    const answer = await app.inject({
      url: '/api/orders.csv?status=1',
      headers: { authorization: `Bearer ${await tokenOf('dist-e')}` },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    const rows = answer.body.split('\r\n').slice(1, -1)
    expect(answer.body.startsWith('\ufeffOrder,')).toBe(true)
    expect(rows).toHaveLength(total)
    expect(rows.map((row) => row.split(',')[0])).toEqual(data.map((one) => one.order_no))
    expect(rows[0]).toContain(`"'=1+1"`)
    expect(rows[0]).toContain(((data[0]?.total_paise ?? 0) / 100).toFixed(2))
  })

  test('is a workbook too, row by row the same, with no formula in it', async () => {
    await order('dist-e', [[codeAt(3), 4]])
    await pool.change(sql`update accounts set name = '=1+1' where username = 'dist-e'`)
    const { data } = await as('dist-e')(listOrders, { status: 1, limit: 500 })
    const headers = { authorization: `Bearer ${await tokenOf('dist-e')}` }
    const answer = await app.inject({ url: '/api/orders.xlsx?status=1', headers })
    expect(answer.headers['content-type']).toBe(workbookMedia)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.xlsx"$/)
    const { rows } = await readSheet(answer.rawPayload)
    const [head, ...body] = rows.map((row) => row.cells.map(String))
    expect(head?.slice(0, 3)).toEqual(['Order', 'Placed', 'Status'])
    expect(body.map((row) => row[0])).toEqual(data.map((one) => one.order_no))
    expect(body[0]).toContain('=1+1')
    const { value_paise, tax_paise, round_off_paise, total_paise } = await as('dist-e')(getOrder, {
      order_id: data[0]?.order_id ?? 0,
    }).then((one) => one.data)
    expect(
      ['Value ₹', 'GST ₹', 'Round-off ₹', 'To pay ₹'].map((name) => Number(body[0]?.[head?.indexOf(name) ?? -1])),
    ).toEqual([value_paise, tax_paise, round_off_paise, total_paise].map((paise) => paise / 100))
  })

  test('the order book is exported as it is filtered, to admins of its product type', async () => {
    const held = await order('dist-hold', [[codeAt(3), 4]])
    const { total } = await as('admin')(listAllOrders, { status: status.onHold, limit: 500 })
    const take = async (who: Username, url: string) =>
      app.inject({ url, headers: { authorization: `Bearer ${await tokenOf(who)}` } })
    const csv = await take('admin', `/api/adm/orders.csv?status=${status.onHold}`)
    expect(csv.body.split('\r\n').slice(1, -1)).toHaveLength(total)
    expect(csv.body).toContain(held.order_no)
    const { rows } = await readSheet((await take('admin', `/api/adm/orders.xlsx?status=${status.onHold}`)).rawPayload)
    expect(rows).toHaveLength(total + 1)
    expect((await take('admin-g', '/api/adm/orders.csv')).body).not.toContain(held.order_no)
  })

  test.each(['/api/orders.csv', '/api/orders.xlsx', '/api/adm/orders.csv', '/api/adm/orders.xlsx'])(
    '%s is for nobody without a session, and for no other kind of user',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(401)
      const other = url.startsWith('/api/adm') ? 'dist-e' : 'admin'
      const headers = { authorization: `Bearer ${await tokenOf(other)}` }
      expect((await app.inject({ url, headers })).statusCode).toBe(403)
    },
  )

  test('the order book’s total is that of the orders themselves, and grows with each one placed', async () => {
    const counted = async () =>
      (await pool.one<{ total: number }>(sql`select count(*) as total from orders where product_type = 'E'`)).total
    const before = await as('admin')(listAllOrders, {})
    expect(before.total).toBe(await counted())
    await order('dist-e', [[codeAt(0), 4]])
    expect((await as('admin')(listAllOrders, {})).total).toBe(before.total + 1)
    expect((await as('admin')(listAllOrders, {})).total).toBe(await counted())
  })

  test('the order book says what each status would leave and what it comes to', async () => {
    const { data, total } = await as('admin')(listAllOrders, { status: status.onHold, limit: 500 })
    const { statuses } = (await as('admin')(countAllOrders, { status: status.onHold })).data
    expect(statuses.find((one) => one.status === status.onHold)).toEqual({
      status: status.onHold,
      orders: total,
      total_paise: data.reduce((sum, one) => sum + one.total_paise, 0),
    })
    expect(statuses.length).toBeGreaterThan(1)
    expect((await as('admin-g')(countAllOrders, { search_text: data[0]?.order_no ?? '' })).data.statuses).toEqual([])
  })
})

describe('what is cancelled or rejected', () => {
  test('counts in no sum: not of the list, the distributors, the CFAs or the order book', async () => {
    const sums = async () => {
      const { data: mine } = await as('emp-e')(countOrders, { distributor: 'dist-e' })
      const { data: book } = await as('admin')(countAllOrders, { distributor: 'dist-e' })
      return [mine.statuses, mine.distributors, mine.cfas, book.statuses].map((figures: { total_paise: number }[]) =>
        figures.reduce((sum, one) => sum + one.total_paise, 0),
      )
    }
    const before = await sums()
    const { order_id, total_paise } = await order('dist-e', [[codeAt(4), 4]])
    expect(await sums()).toEqual(before.map((sum) => sum + total_paise))
    await as('dist-e')(cancelOrder, { order_id, reason: 'a test' })
    expect(await sums()).toEqual(before)
    const asked = await order('emp-e', [[codeAt(4), 4]], { distributor: 'dist-e' })
    await as('dist-e')(rejectOrder, { order_id: asked.order_id, reason: 'a test' })
    expect(await sums()).toEqual(before)
    const { statuses } = (await as('admin')(countAllOrders, { distributor: 'dist-e' })).data
    for (const code of [status.cancelled, status.rejected])
      expect(statuses.find((one) => one.status === code)).toMatchObject({ orders: expect.any(Number), total_paise: 0 })
  })
})

describe('cancelling', () => {
  test('needs a reason, happens once, and says so in the timeline', async () => {
    const { order_id } = await order('dist-e', [[codeAt(4), 4]])
    const me = as('dist-e')
    const silent = await refusal(me(cancelOrder, { order_id, reason: '  ' }))
    expect([silent.http, silent.body.errors]).toEqual([422, { reason: 'Say why.' }])
    const { data } = await me(cancelOrder, { order_id, reason: 'Ordered twice' })
    expect(data).toMatchObject({ status: status.cancelled, moves: [], waits_for: 'There is nothing left to do.' })
    expect(data.timeline.at(-1)).toMatchObject({
      move: 'cancel',
      from_status: 1,
      to_status: 5,
      reason: 'Ordered twice',
    })
    const again = await refusal(me(cancelOrder, { order_id, reason: 'Ordered twice' }))
    expect(again.http).toBe(409)
    expect(again.body.data).toMatchObject({ order_id, status: status.cancelled })
  })

  test('two at once: one is told that it is done already', async () => {
    const { order_id } = await order('dist-e', [[codeAt(5), 4]])
    const answers = await Promise.allSettled([1, 2].map(() => as('dist-e')(cancelOrder, { order_id, reason: 'twice' })))
    expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { data } = await as('dist-e')(getOrder, { order_id })
    expect(data.timeline.map((event) => event.move)).toEqual(['place', 'cancel'])
  })
})

describe('ordering again', () => {
  test('puts the lines as asked into the cart, and says what is another since', async () => {
    const asked: [string, number][] = [0, 1, 2, 3].map((at) => [plainAt(at), 7 + at])
    const { order_id } = await order('dist-e', asked)
    await as('dist-e')(emptyCart, {})
    const [dearer, gone, out] = asked.map(([code]) => code)
    await pool.change(sql`
      insert into product_prices (product_code, valid_from, mrp_paise, ptr_paise, pts_paise)
      select product_code, current_date - 1, mrp_paise + 500, ptr_paise + 500, pts_paise + 500
      from products where product_code = ${dearer}`)
    await pool.change(sql`update products set active = false where product_code = ${gone}`)
    await pool.change(sql`update stock set quantity = 0 where product_code = ${out}`)
    const { data } = await as('dist-e')(reorder, { order_id })
    expect(data.changes.map((change) => [change.product_code, change.code])).toEqual([
      [dearer, 'dearer'],
      [gone, 'gone'],
      [out, 'out'],
    ])
    expect(data.lines).toBe(3)
    const { data: cart } = await as('dist-e')(getCart, {})
    expect(cart.cart_items.map((item) => [item.product_code, item.quantity_ordered])).toEqual(
      asked.filter(([code]) => code !== gone),
    )
    expect(cart.total_paise).toBe(data.total_paise)
    await pool.change(sql`update products set active = true where product_code = ${gone}`)
  })

  test('asking twice, or twice at once, changes nothing; what the cart has more of stays', async () => {
    const { order_id } = await order('dist-e', [
      [plainAt(4), 5],
      [plainAt(5), 5],
    ])
    await fill('dist-e', [[plainAt(4), 50]])
    await Promise.all([1, 2, 3, 4].map(() => as('dist-e')(reorder, { order_id })))
    const { data } = await as('dist-e')(reorder, { order_id })
    expect(data.changes.map((change) => change.code)).toEqual(['more'])
    const { data: cart } = await as('dist-e')(getCart, {})
    expect(cart.cart_items.map((item) => item.quantity_ordered)).toEqual([50, 5])
  })

  test('an employee’s goes into its own cart for that distributor', async () => {
    const { order_id } = await order('dist-b', [[codeAt(7), 5]], { cfa_code: undefined as never })
    await as('emp-e')(emptyCart, { distributor: 'dist-b' })
    await as('emp-e')(reorder, { order_id })
    const { data } = await as('emp-e')(getCart, { distributor: 'dist-b' })
    expect(data.cartProductCodeList).toEqual([codeAt(7)])
  })
})

describe('editing', () => {
  test('a product is added: its line comes at today’s price, what is not sold to the distributor does not', async () => {
    const { order_id } = await order('dist-expired', [[plainAt(6), 10]])
    const me = as('dist-expired')
    const also = `${plainAt(7)}, ${plainAt(6)},NO-SUCH,`
    const { data } = await me(getEdit, { order_id, also })
    expect(data.lines.map((line) => [line.product_code, line.asked])).toEqual([
      [plainAt(6), 10],
      [plainAt(7), 0],
    ])
    const lines = [
      { product_code: plainAt(6), quantity: 10 },
      { product_code: plainAt(7), quantity: 3 },
    ]
    const saved = await me(editOrder, { order_id, lines, expected_total_paise: await totalOf(lines) })
    expect(saved.data.timeline.at(-1)?.changes).toMatchObject([{ product_code: plainAt(7), was: 0, is: 3 }])
    await me(cancelOrder, { order_id, reason: 'a test' })
  })

  test('the placer of a held order lowers it: priced by the server, checked anew, told line by line', async () => {
    const placed = await order('dist-expired', [
      [plainAt(6), 10],
      [plainAt(7), 10],
    ])
    expect(placed.status).toBe(status.onHold)
    const { order_id } = placed
    const me = as('dist-expired')
    const { data: now } = await me(getEdit, { order_id })
    expect(now.lines.map((line) => line.asked)).toEqual([10, 10])
    expect(JSON.stringify(now)).not.toMatch(/"stock":\d/)
    const lines = [
      { product_code: plainAt(6), quantity: 4 },
      { product_code: plainAt(7), quantity: 0 },
      { product_code: plainAt(8), quantity: 3 },
    ]
    const wrong = await refusal(me(editOrder, { order_id, lines, expected_total_paise: 1 }))
    expect(wrong.http).toBe(409)
    expect(wrong.body.message).toMatch(/^The total is ₹[\d,.]+ now, not ₹0\.01\. Look at the lines again, then save\.$/)
    const fresh = wrong.body.data as typeof now
    expect(fresh.lines.map((line) => [line.product_code, line.asked])).toEqual([
      [plainAt(6), 4],
      [plainAt(8), 3],
    ])
    const expected_total_paise = await totalOf(lines)
    const { data } = await me(editOrder, { order_id, lines, expected_total_paise, version: now.version })
    expect(data).toMatchObject({ status: status.onHold, total_paise: expected_total_paise, line_count: 2 })
    expect(data.holds.map((hold) => hold.kind)).toEqual(['licence'])
    expect(data.timeline.at(-1)).toMatchObject({ move: 'edit', from_status: 10, to_status: 10 })
    expect(data.timeline.at(-1)?.changes).toMatchObject([
      { product_code: plainAt(6), was: 10, is: 4 },
      { product_code: plainAt(7), was: 10, is: 0 },
      { product_code: plainAt(8), was: 0, is: 3 },
    ])
    expect(data.parts.reduce((sum, part) => sum + part.total_paise, 0)).toBe(data.total_paise - data.round_off_paise)
    const { open_paise, counted } = await openValue('dist-expired')
    expect(open_paise).toBe(counted)
  })

  test('a distributor that lowers its order below its credit is let through', async () => {
    const one = await fill('dist-g', [], {}).then(() => totalIn('dist-g', 10))
    await setCredit('dist-g', one.total * 5)
    const placed = await order('dist-g', [[one.code, 60]])
    expect(placed).toMatchObject({ status: status.onHold })
    const { order_id } = placed
    const lines = [{ product_code: one.code, quantity: 10 }]
    const { data } = await as('dist-g')(editOrder, { order_id, lines, expected_total_paise: one.total })
    expect(data).toMatchObject({ status: status.confirmed, holds: [] })
    expect(data.timeline.at(-1)).toMatchObject({ move: 'edit', from_status: 10, to_status: 1 })
  })

  test('an employee edits what awaits; the distributor does not', async () => {
    const placed = await order('emp-e', [[plainAt(9), 10]], { distributor: 'dist-b' })
    const { order_id } = placed
    const lines = [{ product_code: plainAt(9), quantity: 20 }]
    const expected_total_paise = await totalOf(lines)
    expect((await refusal(as('dist-b')(editOrder, { order_id, lines, expected_total_paise }))).http).toBe(409)
    const { data } = await as('emp-e')(editOrder, { order_id, lines, expected_total_paise })
    expect(data).toMatchObject({ status: status.awaitingConfirmation, moves: ['edit', 'cancel'] })
  })

  test('what is confirmed is not edited any more, and the answer says how it stands', async () => {
    const { order_id } = await order('dist-depot', [[plainAt(9), 10]])
    const lines = [{ product_code: plainAt(9), quantity: 1 }]
    const refused = await refusal(as('dist-depot')(editOrder, { order_id, lines, expected_total_paise: 1 }))
    expect(refused.http).toBe(409)
    expect(refused.body.message).toBe('This order is confirmed, so it can’t be edited any more.')
    expect(refused.body.data).toMatchObject({ order_id, status: status.confirmed })
  })

  test.each([-1, 1.5, 1e21, 100_000, '5', '', null])('%j packs are refused', async (quantity) => {
    const placed = await order('dist-expired', [[plainAt(10), 2]])
    const { order_id, total_paise } = placed
    const lines = [{ product_code: plainAt(10), quantity: quantity as number }]
    const call = as('dist-expired')(editOrder, { order_id, lines, expected_total_paise: total_paise })
    expect((await refusal(call)).http).toBe(422)
  })

  test.each([
    ['nothing left', [{ product_code: 'A', quantity: 0 }], 422],
    ['no lines', [], 422],
    [
      'a product twice',
      [
        { product_code: 'A', quantity: 1 },
        { product_code: 'A', quantity: 2 },
      ],
      422,
    ],
    ['a product that nobody sells', [{ product_code: 'NO-SUCH', quantity: 1 }], 404],
  ])('%s is refused', async (_, lines, http) => {
    const { order_id } = await order('dist-expired', [[plainAt(10), 2]])
    const call = as('dist-expired')(editOrder, {
      order_id,
      lines: lines.map((line) => ({ ...line, product_code: line.product_code.replace(/^A$/, plainAt(10)) })),
      expected_total_paise: 1,
    })
    expect((await refusal(call)).http).toBe(http)
  })

  test('two edits of the same sight: the second is shown what the first made of it', async () => {
    const { order_id } = await order('dist-expired', [[plainAt(11), 10]])
    const { version } = (await as('dist-expired')(getEdit, { order_id })).data
    const lines = [{ product_code: plainAt(11), quantity: 20 }]
    const expected_total_paise = await totalOf(lines)
    const answers = await Promise.allSettled(
      [1, 2].map(() => as('dist-expired')(editOrder, { order_id, lines, version, expected_total_paise })),
    )
    expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { data } = await as('dist-expired')(getOrder, { order_id })
    expect(data.timeline.map((event) => event.move)).toEqual(['place', 'edit'])
  })

  test('an edit and a cancellation at once: one of them wins, and the other is told', async () => {
    const { order_id } = await order('dist-expired', [[plainAt(12), 10]])
    const lines = [{ product_code: plainAt(12), quantity: 20 }]
    const expected_total_paise = await totalOf(lines)
    const [edited] = await Promise.allSettled([
      as('dist-expired')(editOrder, { order_id, lines, expected_total_paise }),
      as('dist-expired')(cancelOrder, { order_id, reason: 'no' }),
    ])
    const { data } = await as('dist-expired')(getOrder, { order_id })
    expect(data.status).toBe(status.cancelled)
    const moves = data.timeline.map((event) => event.move)
    expect(moves).toEqual(edited.status === 'fulfilled' ? ['place', 'edit', 'cancel'] : ['place', 'cancel'])
    const { open_paise, counted } = await openValue('dist-expired')
    expect(open_paise).toBe(counted)
  })

  test('a lock on ordering stops an edit with its message', async () => {
    const { order_id, total_paise } = await order('dist-expired', [[plainAt(13), 10]])
    await pool.change(sql`
      insert into order_locks (message, starts_at, ends_at, distributor_id, created_by)
      select 'Stock is being counted.', now() - interval '1 hour', now() + interval '1 hour', d.id, a.id
      from accounts d, accounts a where d.username = 'dist-expired' and a.username = 'admin'`)
    const lines = [{ product_code: plainAt(13), quantity: 20 }]
    const call = as('dist-expired')(editOrder, { order_id, lines, expected_total_paise: total_paise * 2 })
    expect((await refusal(call)).body.message).toMatch(/^Stock is being counted\. Ordering opens again on /)
    await pool.change(sql`delete from order_locks`)
  })
})

test('the timeline is only ever added to', async () => {
  const { order_id } = await order('dist-e', [[codeAt(6), 4]])
  for (const statement of [
    sql`update order_events set reason = 'another' where order_id = ${order_id}`,
    sql`delete from order_events where order_id = ${order_id}`,
    sql`truncate order_events`,
  ])
    await expect(pool.change(statement)).rejects.toThrow()
})

async function csv(who: Username): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(who)}` }
  return (await app.inject({ url: '/api/orders.csv', headers })).body
}

/**
 * What the lines cost a distributor that has no open cart: by the cart, which has the same prices.
 */
async function totalOf(lines: { product_code: string; quantity: string | number }[]): Promise<number> {
  return fill(
    'dist-hold',
    lines
      .map((line) => [line.product_code, Number(line.quantity)] as [string, number])
      .filter(([, packs]) => packs > 0),
  )
}

async function totalIn(who: Username, quantity: number): Promise<{ code: string; total: number }> {
  const { data } = await as(who)(listProducts, { limit: 60, in_stock: '1' })
  const code = data.find((product) => product.scheme_admin_enable === 0)?.product_code ?? ''
  return { code, total: await fill(who, [[code, quantity]]) }
}

/** Leaves so much of the credit, whatever is owed. */
async function setCredit(who: Username, left: number): Promise<void> {
  await pool.change(sql`
    update distributors d set credit_limit_paise = ${left}
      + coalesce((select sum(balance_paise) from invoices i where i.distributor_id = d.id), 0)
      + coalesce((select total_paise from open_order_values v where v.distributor_id = d.id), 0)
    where id = (select id from accounts where username = ${who})`)
}

/** What is kept of open orders, and what it is when counted. */
function openValue(who: Username): Promise<{ open_paise: number; counted: number }> {
  return pool.one(sql`
    select v.total_paise as open_paise,
      (select coalesce(sum(o.total_paise), 0)::bigint from orders o
        where o.distributor_id = v.distributor_id and is_open(o.status)) as counted
    from open_order_values v
    where v.distributor_id = (select id from accounts where username = ${who})`)
}
