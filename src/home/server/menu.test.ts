import { expect, test } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { listClaims } from '#claims/contract.ts'
import { countToConfirm } from '#confirming/contract.ts'
import { listInvoices } from '#invoices/contract.ts'
import { listOrders } from '#orders/contract.ts'
import { status } from '#orders/status.ts'
import { getHome } from '../contract.ts'
import { getMenu } from '../menu-contract.ts'

const { as } = await startTestApp()

test.each(['dist-e', 'dist-b', 'dist-hold', 'emp-e'] as const)(
  'the menus of %s say what home and the lists say',
  async (who) => {
    const call = as(who)
    const [{ data: menu }, { data: home }] = await Promise.all([call(getMenu, {}), call(getHome, {})])
    expect(menu.outstanding_paise).toBe(home.outstanding.total_paise)
    expect(menu.past_due_paise).toBe(home.outstanding.past_due_paise)
    const held = await call(listOrders, { kind: 'regular', status: status.onHold })
    expect(menu.regular.on_hold).toBe(held.total)
    const claims = await Promise.all((['raised', 'checking'] as const).map((state) => call(listClaims, { state })))
    expect(menu.claims_open).toBe(claims.reduce((sum, { total }) => sum + total, 0))
    expect(menu.regular.open).toBeGreaterThanOrEqual(menu.regular.on_hold + menu.regular.awaiting)
  },
)

test('what waits to be confirmed is what the queue holds, of all kinds', async () => {
  const call = as('dist-e')
  const [{ data: menu }, { data: queue }] = await Promise.all([call(getMenu, {}), call(countToConfirm, {})])
  expect(menu.regular.awaiting + menu.launch.awaiting).toBe(queue.waiting.orders)
})

test('open invoices are those with money to pay, and of nobody else', async () => {
  const [mine, open] = await Promise.all([as('dist-e')(getMenu, {}), as('dist-e')(listInvoices, { state: 'open' })])
  expect(mine.data.invoices_open).toBe(open.total)
})
