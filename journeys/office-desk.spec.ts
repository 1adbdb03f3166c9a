// features: orders, orderbook
// The order desk by the keyboard alone: an order that is stuck is found, understood and released.
import { listDistributors, updateDistributor } from '#firms/contract.ts'
import { cancelAnyOrder } from '#orders/book-contract.ts'
import { callAs, orderOnHold } from './calling.ts'
import { expect, expectLoaded, type Person, phone, signIn, strangers, test } from './people.ts'
import { sidewaysScroll } from './reading.ts'

const firm = strangers.traders[13] as Person
const waiting = strangers.traders[10] as Person
const longName = strangers.traders[9] as Person

test('the desk finds a held order, says why, and releases it with a reason', async ({ page, baseURL }) => {
  const { order_id, order_no } = await orderOnHold(await callAs(baseURL, 'D', firm.username))
  await signIn(page, 'admin', { at: `/admin/manage-order?queue=hold&search=${order_no}` })
  const pane = page.getByRole('complementary', { name: 'The open order' })
  await expect(pane.getByRole('heading', { name: `Order ${order_no}` })).toBeVisible()
  await expect(page.getByRole('link', { name: order_no })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(/^Over the credit limit by ₹/).first()).toBeVisible()
  await expectLoaded(page)

  await page.keyboard.press('x')
  await expect(page.getByText('1 order selected')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('r')
  const dialog = page.getByRole('alertdialog', { name: `Release order ${order_no}?` })
  await dialog.getByLabel('Why').fill('Bank guarantee is here.')
  await dialog.getByRole('button', { name: 'Release order' }).press('Enter')
  await expect(page.getByText(`Order ${order_no} is released.`)).toBeVisible()
  await expect(page.getByText('No stuck orders match this search.')).toBeVisible()

  await page.setViewportSize(phone.viewport)
  await page.goto('/admin/manage-order')
  await expectLoaded(page)
  await page.goto(`/admin/my_order_details/${order_id}`)
  await expect(page.getByText('“Bank guarantee is here.”')).toBeVisible()
})

test('when the open order leaves the queue, the one that took its place is open', async ({ page, baseURL }) => {
  const buyer = await callAs(baseURL, 'D', waiting.username)
  const orders = [await orderOnHold(buyer), await orderOnHold(buyer), await orderOnHold(buyer)]
  const [first, second, third] = orders.map(({ order_no }) => order_no)
  await signIn(page, 'admin', { at: `/admin/manage-order?queue=hold&search=${waiting.username}` })
  const pane = page.getByRole('complementary', { name: 'The open order' })
  await expect(pane.getByRole('heading', { name: `Order ${first}` })).toBeVisible()
  await page.keyboard.press('j')
  await expect(pane.getByRole('heading', { name: `Order ${second}` })).toBeVisible()
  const office = await callAs(baseURL, 'A', 'admin')
  await office(cancelAnyOrder, { order_id: orders[1]?.order_id ?? 0, reason: 'Ordered twice' })
  await expect(pane.getByRole('heading', { name: `Order ${third}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`order=${orders[2]?.order_id}$`))
})

test('a firm whose name is one very long word fits into the pane and on a phone', async ({ page, baseURL }) => {
  const { order_id } = await orderOnHold(await callAs(baseURL, 'D', longName.username))
  const office = await callAs(baseURL, 'A', 'admin')
  const { data } = await office(listDistributors, { search_text: longName.username })
  await office(updateDistributor, { id: data[0]?.id ?? 0, name: 'Balajimedicalagencies'.repeat(5) })
  await signIn(page, 'admin', { at: `/admin/manage-order?order=${order_id}` })
  const pane = page.getByRole('complementary', { name: 'The open order' })
  await expect(pane.getByText(/^Balaji.* has to pay/).first()).toBeVisible()
  expect(await pane.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await page.goto(`/admin/my_order_details/${order_id}`)
  await page.setViewportSize(phone.viewport)
  await expectLoaded(page)
  expect(await sidewaysScroll(page)).toBe(0)
})
