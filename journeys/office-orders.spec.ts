// features: orders, orderbook, home
// The order book and one order: found, released, cancelled; the other side sees it.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { cancelOrder } from '#orders/contract.ts'
import { callAs, order, orderOnHold } from './calling.ts'
import { expect, expectLoaded, type Person, pairOf, signIn, strangers, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

const today = todayInIndia(new Date())
const { asking, asked } = pairOf(14)
const [found, released] = strangers.traders.slice(7, 9) as [Person, Person]

test('today’s figures lead to their lists, filters stay in the address, and what is filtered is exported', async ({
  page,
  baseURL,
}) => {
  const { order_no } = await orderOnHold(await callAs(baseURL, 'D', found.username))
  await signIn(page, 'admin')
  const held = page.getByRole('definition').filter({ has: page.locator('a[href$="status=10"]') })
  await held.getByRole('link').click()
  await expect(page).toHaveURL('/admin/orders?status=10')
  await expectLoaded(page)
  await expect(page.getByRole('button', { name: /^On hold/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, order_no)).toContainText('On hold')
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.keyboard.type(order_no)
  await expect(page.getByRole('status').filter({ hasText: /^1 order, ₹[\d,.]+ in total$/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`order_search=${order_no}`))
  // Cleared and typed again at once, it counts again.
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText(order_no)
  await expect(page).toHaveURL(new RegExp(`order_search=${order_no}`))
  await page.getByLabel('Placed from').fill(formatDay(today))
  await expect(page).toHaveURL(new RegExp(`from=${today}`))
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file (.csv)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`order-book-${today}.csv`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(order_no)

  await page.reload()
  await expect(row(page, order_no)).toBeVisible()
  await page.getByRole('button', { name: /^Failed/ }).click()
  await expect(page.getByRole('main')).toContainText('No orders match')
  await page.goBack()
  await expect(row(page, order_no)).toBeVisible()
})

test('a held order shows its way out and is released; the order book follows', async ({ page, baseURL }) => {
  const { order_id, order_no } = await orderOnHold(await callAs(baseURL, 'D', released.username))
  await openOrder(page, order_id, order_no)
  await expect(page.getByRole('main')).toContainText(/has to pay ₹[\d,.]+ .*to release this order/)
  await expect(page.getByRole('table', { name: /line by line/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Parts of the order' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Release order' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: `Release order ${order_no}?` })
  await expect(question.getByLabel('Why')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Paid by cheque')
  await question.getByRole('button', { name: 'Release order' }).press('Enter')
  await expect(page.getByText(`Order ${order_no} is released.`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Meera Deshpande released it')
  await expect(page.getByRole('button', { name: 'Release order' })).toBeHidden()
  await page.getByRole('link', { name: 'Order book' }).last().click()
  await expect(row(page, order_no)).toContainText('Confirmed')
})

test('a cancellation needs its reason, and one that comes too late is told the state as it is', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/status of 409/)
  const employee = await callAs(baseURL, 'E', asking.username)
  const { order_id, order_no } = await order(employee, { lines: 1, distributor: asked.username })
  await openOrder(page, order_id, order_no)
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Cancel order ${order_no}?` })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await expect(dialog.getByLabel('Why')).toHaveAccessibleDescription(/Say why\./)

  // Meanwhile the employee cancels it: the screen learns of it while the dialog is open.
  await employee(cancelOrder, { order_id, reason: 'Asked twice' })
  await dialog.getByLabel('Why').fill('Out of stock for long')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toContainText('This order is cancelled, so it can’t be cancelled any more.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('main')).toContainText('“Asked twice”')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('on a phone the order book is cards, and an order of the other product type is not there', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/status of 404/)
  const generic = await order(await callAs(baseURL, 'D', 'dist-g'), { lines: 1 })
  const { order_no } = await order(await callAs(baseURL, 'D', 'dist-expired'), { lines: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', { at: '/admin/orders' })
  await expectLoaded(page)
  await expect(page.getByRole('listitem').filter({ hasText: order_no })).toContainText('On hold')
  await expect(page.getByRole('main')).not.toContainText(generic.order_no)
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: order_no }).click()
  await expect(page.getByRole('main')).toContainText(/The renewal of drug licence .+ is being checked/)
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.goto(`/admin/my_order_details/${generic.order_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such order')
  await page.getByRole('button', { name: 'Switch to generic products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${generic.order_no}`)
})

async function openOrder(page: Page, order_id: number, order_no: string) {
  await signIn(page, 'admin', { at: `/admin/my_order_details/${order_id}` })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order_no}`)
}

function row(page: Page, order_no: string) {
  return page.getByRole('row').filter({ hasText: order_no })
}
