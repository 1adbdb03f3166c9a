import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrder, rejectOrder } from '#confirming/contract.ts'
import { fulfilOrder } from '#fulfilment/server/fulfil.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { sql } from '#kit/server/db/db.ts'
import { cancelOrder, getOrder } from '#orders/contract.ts'
import { differences } from '#orders/server/book/reconciliation.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { status } from '#orders/status.ts'
import { goodsDifferences } from '#shortages/server/testing.ts'
import {
  carryOut,
  closeShortage,
  getAnyDesk,
  getAnyFillRate,
  getDesk,
  getShortOrder,
  listShortages,
  moveAnyShortage,
  moveShortage,
  reopenShortage,
  substituteAnyShortage,
  substituteShortage,
} from '../contract.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const today = todayInIndia(new Date())

// dist-b is served by three CFAs, and emp-e serves it.
const plants = await pool.rows<{ code: string }>(sql`
  select k.plant_code as code from distributor_plants k join accounts a on a.id = k.distributor_id
  where a.username = 'dist-b' order by k.rank`)
const [here = '', there = ''] = plants.map(({ code }) => code)
const { data: products } = await as('dist-b')(listProducts, { limit: 100, in_stock: '1', cfa_code: here })
const codes = products.filter(({ scheme_admin_enable }) => scheme_admin_enable !== 1).map((one) => one.product_code)
/** Two that can stand in for each other, and two that can't. */
const [twin] = await pool.rows<{ one: string; other: string }>(sql`
  select p.product_code as one, q.product_code as other
  from products p
  join products q on q.product_type = p.product_type and q.molecule = p.molecule and q.strength = p.strength
    and q.form = p.form and q.active and q.product_code > p.product_code
    and q.division_code in (select d.division_code from distributor_divisions d join accounts a on a.id = d.distributor_id where a.username = 'dist-b')
    and q.division_code in (select d.division_code from employee_divisions d join accounts a on a.id = d.employee_id where a.username = 'emp-e')
  where p.product_code = any(${codes}::text[])
  order by 1, 2 limit 1`)
const short = twin?.one ?? codes[0] ?? ''
const plenty = codes.find((code) => code !== short && code !== twin?.other) ?? ''
await pool.change(sql`
  update distributors set credit_limit_paise = 1000000000000, licence_expires_on = current_date + 900
  where id = (select id from accounts where username = 'dist-b')`)
await pool.change(sql`
  update invoices set due_date = current_date + 900 where distributor_id = (select id from accounts where username = 'dist-b')`)
await stockAt(here, short, 0)
await stockAt(there, short, 500)

async function stockAt(plant: string, product: string, packs: number) {
  await pool.rows(sql`
    select move_stock(id, -(on_hand - reserved), 'adjustment', 'for a test', '', null) from batches
    where plant_code = ${plant} and product_code = ${product} and on_hand > reserved`)
  if (packs === 0) return
  const { id } = await pool.one<{ id: number }>(sql`
    insert into batches (plant_code, product_code, batch_no, expires_on, mrp_paise)
    values (${plant}, ${product}, ${`T${packs}`}, current_date + 400, 99900)
    on conflict (plant_code, product_code, batch_no) do update set bin = '' returning id`)
  await pool.one(sql`select move_stock(${id}, ${packs}, 'receipt', 'for a test', '', null)`)
}

/** 10 packs that are not there, 5 that are. */
async function shortOrder() {
  const placed = await order(
    'dist-b',
    [
      [short, 10],
      [plenty, 5],
    ],
    { cfa_code: here },
  )
  await fulfilOrder(pool.apart, placed.order_id, today)
  return { ...placed, id: `${placed.order_id}-1` }
}

const booksAgree = async () => expect([...(await differences(pool)), ...(await goodsDifferences(pool))]).toEqual([])
const statusOf = async (id: number) =>
  (await pool.one<{ status: number }>(sql`select status from orders where id = ${id}`)).status
const isShort = async (order_no: string) => (await as('emp-e')(listShortages, { search_text: order_no })).total > 0

test('another CFA sends the same packs at the same price; the short line closes and the order with it', async () => {
  const placed = await shortOrder()
  const { data } = await as('emp-e')(moveShortage, { id: placed.id, cfa_code: there })
  expect(data).toMatchObject({ status: status.confirmed, closed_qty: 10, id: data.order_id })
  const { data: made } = await as('dist-b')(getOrder, { order_id: data.order_id })
  expect(made).toMatchObject({ cfa_code: there, distributor: 'dist-b' })
  expect(made.lines).toMatchObject([
    {
      product_code: short,
      total_qty: 10,
      price_paise: placed.lines.find((line) => line.product_code === short)?.price_paise,
    },
  ])
  expect(await statusOf(placed.order_id)).toBe(status.closedShort)
  expect(await isShort(placed.order_no)).toBe(false)
  expect((await refusal(as('emp-e')(moveShortage, { id: placed.id, cfa_code: there }))).http).toBe(404)
  await fulfilOrder(pool.apart, data.order_id, today)
  expect(await statusOf(data.order_id)).toBe(status.fulfilled)
  await booksAgree()
})

test('a CFA that does not serve the firm, the same one, or one without stock is refused', async () => {
  const placed = await shortOrder()
  const stranger = await pool.one<{ code: string }>(sql`
    select code from plants where not code = any(${plants.map(({ code }) => code)}::text[]) limit 1`)
  for (const cfa_code of [stranger.code, here, 'NONE'])
    expect((await refusal(as('emp-e')(moveShortage, { id: placed.id, cfa_code }))).body.errors).toHaveProperty(
      'cfa_code',
    )
  expect(await isShort(placed.order_no)).toBe(true)
})

test('a substitute waits for the distributor; nothing is sent meanwhile, and confirming it closes the line', async () => {
  if (!twin) throw new Error('the world has no two products alike')
  const placed = await shortOrder()
  const offer = { id: placed.id, product_code: twin.other, quantity: 10 }
  const { data } = await as('emp-e')(substituteShortage, offer)
  expect(data).toMatchObject({ status: status.awaitingConfirmation, closed_qty: 0 })
  expect((await refusal(as('emp-e')(substituteShortage, offer))).http).toBe(409)
  expect((await refusal(as('emp-e')(closeShortage, { id: placed.id, reason: 'x' }))).http).toBe(409)
  await stockAt(here, short, 40)
  await fulfilOrder(pool.apart, placed.order_id, today)
  expect(await statusOf(placed.order_id)).toBe(status.partlyFulfilled)
  await stockAt(here, short, 0)
  const { data: said } = await as('dist-b')(confirmOrder, { order_id: data.order_id })
  expect(said.status).toBe(status.confirmed)
  expect(await statusOf(placed.order_id)).toBe(status.closedShort)
  const { data: seen } = await as('emp-e')(getShortOrder, { order_id: placed.order_id })
  expect(seen.lines[0]).toMatchObject({ closed_qty: 10, short_qty: 0 })
  expect(seen.lines[0]?.closures[0]).toMatchObject({ instead: { order_id: data.order_id }, may_reopen: false })
  await booksAgree()
})

test('an offer that holds packs is told on the order, and withdrawn by who made it or the office', async () => {
  if (!twin) throw new Error('the world has no two products alike')
  const placed = await shortOrder()
  const { data: made } = await as('emp-e')(substituteShortage, {
    id: placed.id,
    product_code: twin.other,
    quantity: 10,
  })
  const told = async (who: 'emp-e' | 'dist-b') =>
    (await as(who)(getOrder, { order_id: placed.order_id })).data.supply?.lines[0]?.offered
  const offer = { order_id: made.order_id, order_no: made.order_no, quantity: 10 }
  expect(await told('emp-e')).toEqual({ ...offer, may_withdraw: true })
  expect(await told('dist-b')).toEqual({ ...offer, may_withdraw: false })
  await as('emp-e')(cancelOrder, { order_id: made.order_id, reason: 'The first product came' })
  expect(await told('emp-e')).toBeNull()
  await as('emp-e')(closeShortage, { id: placed.id, reason: 'Not made any more' })
  const { data: closed } = await as('dist-b')(getOrder, { order_id: placed.order_id })
  expect(closed.supply?.lines[0]).toMatchObject({
    closed: 10,
    closures: [{ quantity: 10, reason: 'Not made any more' }],
  })
})

test('a substitute that is rejected or cancelled leaves the line short', async () => {
  if (!twin) throw new Error('the world has no two products alike')
  const placed = await shortOrder()
  const offer = { id: placed.id, product_code: twin.other, quantity: 8 }
  const first = await as('emp-e')(substituteShortage, offer)
  await as('dist-b')(rejectOrder, { order_id: first.data.order_id, reason: 'Not this brand' })
  const second = await as('emp-e')(substituteShortage, offer)
  await as('emp-e')(cancelOrder, { order_id: second.data.order_id, reason: 'Changed' })
  expect(await isShort(placed.order_no)).toBe(true)
  const { data } = await as('admin')(substituteAnyShortage, offer)
  expect(data.status).toBe(status.awaitingConfirmation)
})

test('a substitute for a part closes that part: the rest is sent, moved or closed by itself', async () => {
  if (!twin) throw new Error('the world has no two products alike')
  await pool.change(sql`update offers set enabled = false where enabled`)
  const placed = await shortOrder()
  const { data } = await as('emp-e')(substituteShortage, { id: placed.id, product_code: twin.other, quantity: 4 })
  await stockAt(here, short, 40)
  await fulfilOrder(pool.apart, placed.order_id, today)
  await stockAt(here, short, 0)
  const line = async () => (await as('emp-e')(getShortOrder, { order_id: placed.order_id })).data.lines[0]
  expect(await line()).toMatchObject({ invoiced_qty: 6, short_qty: 4, offered: { quantity: 4 } })
  const less = [{ product_code: twin.other, quantity: 3, reason: 'Too many' }]
  await as('dist-b')(confirmOrder, { order_id: data.order_id, lines: less })
  expect(await line()).toMatchObject({ closed_qty: 3, short_qty: 1, offered: null })
  await booksAgree()
})

test('another CFA that has less, or is asked for less, brings so much; the rest stays short', async () => {
  const placed = await shortOrder()
  const tooMany = { id: placed.id, cfa_code: there, quantity: 11 }
  expect((await refusal(as('emp-e')(moveShortage, tooMany))).body.errors).toHaveProperty('quantity')
  const first = await as('emp-e')(moveShortage, { id: placed.id, cfa_code: there, quantity: 3 })
  expect(first.data.closed_qty).toBe(3)
  await fulfilOrder(pool.apart, first.data.order_id, today)
  await stockAt(there, short, 2)
  const second = await as('emp-e')(moveShortage, { id: placed.id, cfa_code: there })
  expect(second.data.closed_qty).toBe(2)
  // What is promised of its stock is not promised again.
  expect((await refusal(as('emp-e')(moveShortage, { id: placed.id, cfa_code: there }))).http).toBe(422)
  expect(await statusOf(placed.order_id)).toBe(status.partlyFulfilled)
  const { data } = await as('emp-e')(getShortOrder, { order_id: placed.order_id })
  expect(data.lines[0]).toMatchObject({ closed_qty: 5, short_qty: 5 })
  await fulfilOrder(pool.apart, second.data.order_id, today)
  await stockAt(there, short, 500)
  await booksAgree()
})

test('a closed line takes no credit while its order is open, and takes it again when it is re-opened', async () => {
  const other = codes.find((code) => ![short, plenty, twin?.other].includes(code)) ?? ''
  await stockAt(here, other, 0)
  const openValue = async () =>
    (
      await pool.one<{ paise: number }>(sql`
        select total_paise as paise from open_order_values
        where distributor_id = (select id from accounts where username = 'dist-b')`)
    ).paise
  const placed = await order(
    'dist-b',
    [
      [short, 10],
      [other, 6],
    ],
    { cfa_code: here },
  )
  await fulfilOrder(pool.apart, placed.order_id, today)
  const before = await openValue()
  const { line_no, amount_paise, tax_paise } = placed.lines.find((one) => one.product_code === other) ?? {
    line_no: 0,
    amount_paise: 0,
    tax_paise: 0,
  }
  await as('emp-e')(closeShortage, { id: `${placed.order_id}-${line_no}`, reason: 'Not wanted' })
  expect(await statusOf(placed.order_id)).toBe(status.sent)
  expect(before - (await openValue())).toBe(amount_paise + tax_paise)
  await as('emp-e')(reopenShortage, { id: `${placed.order_id}-${line_no}`, reason: 'Wanted' })
  expect(await openValue()).toBe(before)
  await booksAgree()
})

test('another molecule, the product itself, no packs or an unknown code is no substitute', async () => {
  const placed = await shortOrder()
  const offer = (product_code: string, quantity = 5) =>
    refusal(as('emp-e')(substituteShortage, { id: placed.id, product_code, quantity }))
  expect((await offer(plenty)).body.errors).toHaveProperty('product_code')
  expect((await offer(short)).body.errors).toHaveProperty('product_code')
  expect((await offer('no-such-code')).body.errors).toHaveProperty('product_code')
  expect((await offer(twin?.other ?? '', 0)).body.errors).toHaveProperty('quantity')
})

test('two who choose at once settle a line once', async () => {
  const placed = await shortOrder()
  const both = await Promise.allSettled([
    as('emp-e')(moveShortage, { id: placed.id, cfa_code: there }),
    as('admin')(moveAnyShortage, { id: placed.id, cfa_code: there }),
    as('emp-e')(closeShortage, { id: placed.id, reason: 'Not wanted' }),
  ])
  expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  await booksAgree()
})

test('a closed line is re-opened with its order, and the packs come when they arrive', async () => {
  const placed = await shortOrder()
  await as('emp-e')(closeShortage, { id: placed.id, reason: 'Will not be made' })
  expect(await statusOf(placed.order_id)).toBe(status.closedShort)
  expect((await refusal(as('emp-e')(reopenShortage, { id: placed.id }))).body.errors).toHaveProperty('reason')
  const { data } = await as('emp-e')(reopenShortage, { id: placed.id, reason: 'It is made again' })
  expect(data).toMatchObject({ status: status.partlyFulfilled, reopened_qty: 10 })
  expect((await refusal(as('emp-e')(reopenShortage, { id: placed.id, reason: 'x' }))).http).toBe(409)
  await stockAt(here, short, 50)
  await fulfilOrder(pool.apart, placed.order_id, today)
  expect(await statusOf(placed.order_id)).toBe(status.fulfilled)
  await stockAt(here, short, 0)
  await booksAgree()
})

test('many lines are settled in one call, each answered by itself', async () => {
  const [one, other, third] = [await shortOrder(), await shortOrder(), await shortOrder()]
  const { data } = await as('emp-e')(carryOut, {
    choices: [
      { id: third.id, choice: 'close', reason: 'Not wanted' },
      { id: one.id, choice: 'cfa', cfa_code: there },
      { id: other.id, choice: 'substitute', product_code: plenty },
      { id: '999999999-1', choice: 'close', reason: 'x' },
    ],
  })
  expect(data.map(({ id, ok }) => [id, ok])).toEqual([
    [third.id, true],
    [one.id, true],
    [other.id, false],
    ['999999999-1', false],
  ])
  expect(await isShort(other.order_no)).toBe(true)
  await booksAgree()
})

test('a line that is chosen twice in one call is settled once, as chosen first, and answered so', async () => {
  const { id } = await shortOrder()
  const twice = [
    { id, choice: 'close' as const, reason: 'Not wanted' },
    { id, choice: 'close' as const, reason: 'Not wanted' },
  ]
  expect((await as('emp-e')(carryOut, { choices: twice })).data).toEqual([{ id, ok: true }])
})

type FillRates = Output<typeof getAnyFillRate>

test('the desk has each product with its lines and what can be done about them', async () => {
  const placed = await shortOrder()
  const { data, figures } = await as('emp-e')(getDesk, { search_text: placed.order_no })
  expect(figures).toMatchObject({ lines: 1, packs: 10, elsewhere_qty: 10 })
  expect(data[0]).toMatchObject({ product_code: short, short_qty: 10, reason: 'no_stock' })
  expect(data[0]?.lines[0]?.cfa_codes).toContain(there)
  expect(data[0]?.lines[0]?.substitute_codes).toContain(twin?.other)
  expect((await as('emp-g')(getDesk, { search_text: placed.order_no })).total).toBe(0)
  expect((await as('admin-g')(getAnyDesk, { search_text: placed.order_no })).total).toBe(0)
})

test('the fill rate by month, product, CFA or stockist is one whole, by its parts', async () => {
  await shortOrder()
  const rates = await Promise.all(
    (['month', 'product', 'cfa', 'distributor'] as const).map((by) => as('admin')(getAnyFillRate, { by })),
  )
  const [{ data: months, whole }, products, cfas] = rates as [FillRates, FillRates, FillRates]
  expect(whole.ordered_qty).toBeGreaterThan(whole.invoiced_qty)
  for (const rate of rates) expect(rate.whole).toEqual(whole)
  const sum = (rows: FillRates['data']) => rows.reduce((total, { ordered_qty }) => total + ordered_qty, 0)
  expect([sum(months), sum(cfas.data)]).toEqual([whole.ordered_qty, whole.ordered_qty])
  expect(months.map(({ key }) => key)).toEqual(months.map(({ key }) => key).sort())
  const missing = products.data.map(({ ordered_qty, invoiced_qty }) => ordered_qty - invoiced_qty)
  expect(missing).toEqual([...missing].sort((one, other) => other - one))
})

test('a line of somebody else’s is neither moved, substituted, re-opened nor shown', async () => {
  const { id, order_id } = await shortOrder()
  for (const tried of [
    () => as('emp-g')(moveShortage, { id, cfa_code: there }),
    () => as('emp-g')(substituteShortage, { id, product_code: twin?.other ?? '', quantity: 1 }),
    () => as('emp-g')(reopenShortage, { id, reason: 'x' }),
    () => as('emp-g')(getShortOrder, { order_id }),
    () => as('admin-g')(moveAnyShortage, { id, cfa_code: there }),
    () => as('admin-g')(substituteAnyShortage, { id, product_code: twin?.other ?? '', quantity: 1 }),
  ])
    expect((await refusal(tried())).http).toBe(404)
})
