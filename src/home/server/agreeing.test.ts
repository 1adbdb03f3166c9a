// The same figure on several screens is one number: each screen that shows it is asked.
import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listAllClaims } from '#claims/contract.ts'
import { analyseDiscounts } from '#discounts/analysis.ts'
import { listAllDiscountOrders } from '#discounts/orders.ts'
import { addDays, todayInIndia } from '#kit/date.ts'
import { countDesk } from '#orderbook/desk-contract.ts'
import { listAllOrders } from '#orders/book-contract.ts'
import { listOrders } from '#orders/contract.ts'
import { getAnyReport } from '#reports/report-contract.ts'
import { listAllStatements } from '#statements/contract.ts'
import { getDashboard, getHome } from '../contract.ts'
import { getOfficeNews } from '../news-contract.ts'

const { as } = await startTestApp()
const admin = as('admin')
const today = todayInIndia(new Date())
const report = async (name: string, more = {}) =>
  (await admin(getAnyReport, { name, from: addDays(today, -600), to: today, ...more })).data
const [{ data: dashboard }, { needs }] = await Promise.all([
  admin(getDashboard, {}),
  admin(getOfficeNews, {}).then(({ data }) => data),
])

test('how many orders are on hold is one number on Today, the work queue, the order book and the report', async () => {
  const desk = (await admin(countDesk, {})).data
  const { totals, rows } = await report('order-desk')
  const held = (await report('held-orders')).rows.filter(({ state }) => state === 'On hold')
  expect(dashboard.orders_on_hold).toBeGreaterThan(0)
  expect([
    needs.hold.count,
    desk.hold.orders,
    (await admin(listAllOrders, { status: '10' })).total,
    totals.held,
    held.length,
  ]).toEqual(Array(5).fill(dashboard.orders_on_hold))
  const waiting = (await admin(listAllDiscountOrders, { approval: 'waiting' })).total
  expect([needs.approvals.count, rows.find(({ key }) => key === 'approval')?.held]).toEqual([waiting, waiting])
})

test('how many orders wait to be confirmed is one number on Today and the order book, on Home and my orders', async () => {
  expect((await admin(listAllOrders, { status: '6' })).total).toBe(dashboard.orders_awaiting)
  for (const who of ['dist-e', 'emp-e'] as const) {
    const { awaiting } = (await as(who)(getHome, {})).data
    const { total } = await as(who)(listOrders, { status: '6' })
    expect(total).toBeGreaterThan(0)
    expect(awaiting.reduce((all, { orders }) => all + orders, 0)).toBe(total)
  }
})

test('open claims are one number on Today, the list and the report, and those of discounts are worth what their analysis says', async () => {
  const listed = await Promise.all((['raised', 'checking'] as const).map((state) => admin(listAllClaims, { state })))
  const open = (await report('claim-list')).rows.filter(({ state }) => state === 'Open')
  const total = listed.reduce((all, one) => all + one.total, 0)
  expect([needs.claims.count, open.length]).toEqual([total, total])
  const refunds = listed.flatMap(({ data }) => data).filter((claim) => claim.rate_difference !== null)
  const worth = refunds.reduce((all, claim) => all + claim.value_paise, 0)
  expect(worth).toBeGreaterThan(0)
  expect((await admin(analyseDiscounts, {})).sums.claims_open_paise).toBe(worth)
})

test('statements to accept are one number on Today and the matrix', async () => {
  const { months } = await admin(listAllStatements, { months: 24 })
  expect(months.reduce((all, { sent }) => all + sent, 0)).toBe(needs.statements.count)
})
