// features: uploads, sheet
// A sheet becomes a cart: chosen, fixed by the keyboard alone, put in with one press.
import { someProducts } from './ordering.ts'
import { expect, expectAccessible, type Person, phone, sidewaysScroll, signIn, strangers, test } from './people.ts'

const stockist = strangers.traders[11] as Person

test('a sheet is fixed by the keyboard alone and put into the cart, and its code is remembered', async ({ page }) => {
  await signIn(page, stockist, { at: '/upload-order' })
  const { plain: one, rounding: other } = await someProducts(page)
  const rows = `Item,Description,Reqd\n${one.product_code},x,5\nMY-OWN-77,${other.product_name},6\n`
  const file = { name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.getByLabel(/Choose a sheet/).setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 2 rows are ready, one needs you')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'To fix 1' }).focus()
  await page.keyboard.press('F8')
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All 2 rows are ready')
  const put = page.getByRole('button', { name: /Put 2 in the cart/ })
  await expect(put).toBeEnabled()
  await page.setViewportSize(phone.viewport)
  expect(await sidewaysScroll(page)).toBe(0)
  await put.click()
  await expect(page).toHaveURL(/\/cart/)
  await page.goto('/my-profile')
  await expect(page.getByRole('main')).toContainText('MY-OWN-77')
})
