import { expect, test } from 'vitest'
import { refusal, startTestApp } from '#app/testing.ts'
import { listProducts } from '#catalogue/contract.ts'
import { confirmOrder, rejectOrder } from '#confirming/contract.ts'
import { sql } from '#kit/server/db/db.ts'
import { cancelOrder } from '#orders/contract.ts'
import { orderingIn } from '#orders/server/testing.ts'
import { getChoices, listNotices, readNotices, setChoice } from '../contract.ts'

const testApp = await startTestApp()
const { as, pool } = testApp
const { order } = orderingIn(testApp)
const { data: products } = await as('dist-e')(listProducts, { limit: 3, in_stock: '1' })
const code = products[0]?.product_code ?? ''
const proposal = () => order('emp-e', [[code, 10]], { distributor: 'dist-e' })

const titlesOf = async (who: 'dist-e' | 'emp-e' | 'dist-depot' | 'admin') =>
  (await as(who)(listNotices, {})).data.map(({ title }) => title)

test('an order that an employee places waits for the firm, and only the firm is told', async () => {
  const placed = await proposal()
  expect((await titlesOf('dist-e'))[0]).toBe(`Order ${placed.order_no} waits for your confirmation`)
  expect((await titlesOf('emp-e')).join()).not.toContain(placed.order_no)
  expect((await titlesOf('dist-depot')).join()).not.toContain(placed.order_no)
})

test('what the firm answers is told to who placed the order, with the reason', async () => {
  const [one, other] = [await proposal(), await proposal()]
  await as('dist-e')(confirmOrder, { order_id: one.order_id })
  await as('dist-e')(rejectOrder, { order_id: other.order_id, reason: 'Too much stock' })
  const { data } = await as('emp-e')(listNotices, {})
  const said = data.filter(({ href }) => [one, other].some(({ order_id }) => href.endsWith(`/${order_id}`)))
  expect(said.map(({ kind }) => kind).sort()).toContain('order_rejected')
  expect(said.find(({ kind }) => kind === 'order_rejected')?.detail).toContain('Reason: Too much stock')
})

test('what is settled goes quiet for all who were told of it, and stays in the list', async () => {
  const [placed, other] = [await proposal(), await proposal()]
  const ofOrder = async (order_id: number) =>
    (await as('dist-e')(listNotices, {})).data.find(
      ({ kind, href }) => kind === 'order_waits' && href.endsWith(`/${order_id}`),
    )
  expect((await ofOrder(placed.order_id))?.read_at).toBeNull()
  const before = (await as('dist-e')(listNotices, {})).unread
  await as('dist-e')(confirmOrder, { order_id: placed.order_id })
  expect((await ofOrder(placed.order_id))?.read_at).not.toBeNull()
  expect((await ofOrder(other.order_id))?.read_at).toBeNull()
  expect((await as('dist-e')(listNotices, {})).unread).toBe(before - 1)
})

test('who does it is not told of it, the other side is', async () => {
  const placed = await proposal()
  await as('emp-e')(cancelOrder, { order_id: placed.order_id, reason: 'Wrong firm' })
  expect((await titlesOf('dist-e'))[0]).toBe(`Order ${placed.order_no} was cancelled`)
  expect((await titlesOf('emp-e'))[0] ?? '').not.toContain(placed.order_no)
})

test('unread ones are counted; read is read, one or all, and never somebody else’s', async () => {
  await proposal()
  const before = await as('dist-e')(listNotices, { unread: '1' })
  expect(before.total).toBe(before.unread)
  const first = before.data[0]?.id ?? 0
  await as('dist-depot')(readNotices, { ids: [first] })
  expect((await as('dist-e')(listNotices, {})).unread).toBe(before.unread)
  expect((await as('dist-e')(readNotices, { ids: [first] })).data.unread).toBe(before.unread - 1)
  expect((await as('dist-e')(readNotices, { all: true })).data.unread).toBe(0)
  expect((await refusal(as('dist-e')(readNotices, {}))).http).toBe(422)
})

test('notices are found by their group', async () => {
  await proposal()
  const orders = await as('dist-e')(listNotices, { group: 'orders' })
  expect(orders.total).toBeGreaterThan(0)
  expect(new Set(orders.data.map(({ group }) => group))).toEqual(new Set(['orders']))
  const licence = await as('dist-e')(listNotices, { group: 'licence' })
  expect(licence.data.every(({ group }) => group === 'licence')).toBe(true)
})

test('an event that is written twice tells a person once', async () => {
  await proposal()
  const { told, people } = await pool.one<{ told: number; people: number }>(sql`
    select count(*) as told, count(distinct (account_id, kind, event)) as people from notices`)
  expect(told).toBe(people)
})

test('each person chooses how to be told, and a kind that is not there can’t be chosen', async () => {
  const { data } = await as('dist-e')(setChoice, { kind: 'order_waits', mail: 'never' })
  expect(data.find(({ kind }) => kind === 'order_waits')?.mail).toBe('never')
  expect((await as('dist-depot')(getChoices, {})).data.find(({ kind }) => kind === 'order_waits')?.mail).toBe('at_once')
  expect((await as('emp-e')(getChoices, {})).data.map(({ kind }) => kind)).not.toContain('order_waits')
  expect((await refusal(as('dist-e')(setChoice, { kind: 'nothing', mail: 'never' }))).http).toBe(404)
})
