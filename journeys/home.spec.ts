// features: home, myorders, orders, cart
// The first page of everybody who orders: what waits, the last orders, what is owed, what is new,
// and ordering again.
import { callAs, order } from './calling.ts'
import { expect, expectLoaded, newcomers, type Person, pairOf, signIn, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

const [, fresh, usual] = newcomers as [Person, Person, Person]
const { asking, asked } = pairOf(11)
const { asked: neighbour } = pairOf(12)

test('a new distributor reads that nothing waits and how to begin', async ({ page }) => {
  await signIn(page, fresh)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing waits for you')
  await expect(main).toContainText('Nothing to confirm, nothing on hold, nothing overdue.')
  await expect(main).toContainText('No orders yet. Type quantities into the order sheet, then place them.')
  await expect(main.getByRole('heading', { name: /again$|usual basket/ })).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Outstanding' })).toContainText('You owe nothing.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the last order, then the usual basket, fills the cart by one press', async ({ page, baseURL }) => {
  const call = await callAs(baseURL, 'D', usual.username)
  const first = await order(call, { lines: 2 })
  await signIn(page, usual)
  const table = page.getByRole('table', { name: 'Recent orders' })
  await expect(table.getByRole('link', { name: first.order_no })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Order ${first.order_no} again` })).toBeVisible()

  // The next one reaches the page by itself, and makes a habit of it.
  const second = await order(call, { lines: 3 })
  await expect(table.getByRole('link', { name: second.order_no })).toBeVisible()
  await expect(page.getByText(/^2 products that you order again and again, ₹/)).toBeVisible()
  await page.getByRole('button', { name: 'Fill the cart' }).press('Enter')
  await expect(page).toHaveURL(/\/cart\?cfa=/)
  await expect(page.getByText('2 lines are in the cart.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines of the cart' }).locator('tbody').getByRole('row')).toHaveCount(2)
})

test('who is held reads the way out, and it leads to what releases the orders', async ({ page, baseURL }) => {
  await order(await callAs(baseURL, 'D', 'dist-hold'), { lines: 1 })
  await signIn(page, 'dist-hold')
  const waits = page.getByRole('list', { name: 'What waits for you' })
  await expect(waits).toContainText(
    /Pay ₹[\d,.]+( of (\w+\/\d{4}\/\d{6}|\d+ invoices))? to release (an order|\d+ orders)/,
  )
  await expect(page.getByRole('main')).toContainText('Over limit by')
  await expectAccessible(page)
  await waits.getByRole('link', { name: 'See what to pay' }).first().click()
  await expectLoaded(page)
  await expect(page).toHaveURL('/my-outstanding')
})

test('who works in both types reads what waits in the other one, and goes there', async ({ page, baseURL }) => {
  await order(await callAs(baseURL, 'E', 'emp-g'), { lines: 1, distributor: 'dist-b' })
  await signIn(page, 'dist-b')
  await expect(page.getByText(/You are in ethicals\. (One order waits|\d+ orders wait) in the other\./)).toBeVisible()
  await page.getByRole('button', { name: 'Switch to generics' }).press('Enter')
  await expect(page.getByText('You are in generics.')).toBeVisible()
  await expectLoaded(page)
  await expect(page.getByRole('list', { name: 'What waits for you' })).toContainText(/Confirm /)
})

test('an employee reads what its distributors have to confirm', async ({ page, baseURL }) => {
  await order(await callAs(baseURL, 'E', asking.username), { lines: 1, distributor: asked.username })
  await signIn(page, asking)
  await expect(page.getByRole('list', { name: 'What waits for you' })).toContainText(
    `${asked.name} has to confirm an order of ₹`,
  )
  await expect(page.getByRole('table', { name: 'The distributors you serve' })).toContainText(neighbour.name)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBe(0)
})
