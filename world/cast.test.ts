// What everybody of the cast finds who signs in first: no list of the tour is empty, and every
// story is told in its sequence.
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listDiscountOrders } from '#discounts/orders.ts'
import { getHome } from '#home/contract.ts'
import { addDays, monthStart, todayInIndia } from '#kit/date.ts'
import { sql } from '#kit/server/db/db.ts'
import { getBooks } from '#money/books-contract.ts'
import { listOrders } from '#orders/contract.ts'
import { status } from '#orders/status.ts'

const { as, pool } = await startTestApp()
const today = todayInIndia(new Date())

test.each(['dist-e', 'dist-depot', 'emp-e'] as const)('%s has discount orders that were invoiced', async (who) => {
  const { data } = await as(who)(listDiscountOrders, { status: status.fulfilled })
  expect(data.length).toBeGreaterThan(1)
})

test('emp-e waits for an approval by a brand manager, one by an admin, and a confirmation', async () => {
  const { data } = await as('emp-e')(listDiscountOrders, {})
  const open = data.filter((one) => one.is_waiting || one.status === status.awaitingConfirmation)
  expect(open.map(({ needs, distributor }) => [needs, distributor]).sort()).toEqual([
    ['admin', 'dist-b'],
    ['manager', 'dist-e'],
    ['none', 'dist-e'],
  ])
})

test('the brand manager reads on the home page what waits for an approval', async () => {
  const { approvals } = (await as('emp-b')(getHome, {})).data
  const { total } = await as('emp-b')(listDiscountOrders, { approval: 'mine' })
  expect(approvals?.orders).toBe(total)
  expect(total).toBeGreaterThan(1)
})

test.each([
  ['dist-e', [status.awaitingConfirmation, status.confirmed]],
  ['dist-depot', [status.confirmed]],
  ['emp-e', [status.awaitingConfirmation, status.confirmed]],
] as const)('%s has launch orders', async (who, states) => {
  const { data } = await as(who)(listOrders, { kind: 'launch' })
  expect([...new Set(data.map((one) => one.status))].sort((one, other) => one - other)).toEqual(
    [...states].sort((one, other) => one - other),
  )
})

test('the books are closed up to the month before the last, by somebody and before today', async () => {
  const { data } = await as('admin')(getBooks, {})
  expect(data.closed_until).toBe(addDays(monthStart(today, 1), -1))
  expect(data.months.filter((month) => month.is_closed)).toHaveLength(11)
  expect(data.history).toHaveLength(3)
  expect(data.history.every(({ at }) => todayInIndia(new Date(at)) < today)).toBe(true)
})

test('nothing is held before it was asked for, and nothing was done later than now', async () => {
  const wrong = await pool.rows(sql`
    select o.order_no
    from orders o
    where o.placed_at > now() or o.changed_at > now()
      or exists (select from order_holds h where h.order_id = o.id and h.since < o.placed_at)
      or exists (select from order_events e where e.order_id = o.id and (e.at < o.placed_at or e.at > now()))
      or o.placed_at <> (select min(e.at) from order_events e where e.order_id = o.id)`)
  expect(wrong).toEqual([])
})
