// features: uploads, sheet
// A sheet becomes a cart: chosen, fixed by the keyboard alone, put in with one press.
import { deleteUpload } from '#uploads/contract.ts'
import { callAs } from './calling.ts'
import { someProducts } from './ordering.ts'
import { expect, type Person, phone, signIn, strangers, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

const stockist = strangers.traders[11] as Person

test('a sheet is fixed by the keyboard alone and put into the cart, and its code is remembered', async ({
  page,
  faults,
  baseURL,
  slowDown,
}) => {
  await signIn(page, stockist, { at: '/upload-order' })
  const { plain: one, rounding: other } = await someProducts(page)
  const rows = `Item,Description,Reqd\n${one.product_code},x,5\nMY-OWN-77,${other.product_name} OLD,6\n`
  const file = { name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.getByLabel(/Choose a sheet/).setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 2 rows are ready, one needs you')
  await expectAccessible(page)
  await expect(page.getByRole('main')).toContainText('Row 3 stays behind.')
  // Who comes back is led to the rows that wait; each key works on arrival, before anything else
  // was pressed.
  await page.goto('/upload-order')
  await page.getByRole('link', { name: 'Go on with them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 2 rows are ready, one needs you')
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Both rows are ready')
  const put = page.getByRole('button', { name: /Put 2 in the cart/ })
  await expect(put).toBeEnabled()
  await page.setViewportSize(phone.viewport)
  expect(await sidewaysScroll(page)).toBe(0)
  await put.click()
  await expect(page).toHaveURL(/\/cart/)
  await page.goto('/my-profile')
  await expect(page.getByRole('main')).toContainText('MY-OWN-77')

  // What is typed without a pause is all taken along, the last number too.
  await page.goto('/upload-order')
  await expect(page.getByRole('link', { name: 'order.csv' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go on with them' })).toBeHidden()
  const typed = `Item,Reqd\n${one.product_code},2O\n${other.product_code},3l\n`
  await page.getByLabel(/Choose a sheet/).setInputFiles({ ...file, name: 'typed.csv', buffer: Buffer.from(typed) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 of 2 rows are ready, 2 need you')
  await expect(page.getByRole('button', { name: /Put 0 in the cart/ })).toBeDisabled()
  await page.keyboard.press('F8')
  await expect(page.getByRole('textbox', { name: 'Quantity of row 2' })).toBeFocused()
  // Back at once, on a slow line: what is on its way is there when one comes again.
  await slowDown(page, 400)
  for (const key of ['4', 'Enter']) await page.keyboard.press(key)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 2 rows are ready, one needs you')
  await slowDown(page, 0)
  await page.keyboard.press('F8')
  await expect(page.getByRole('textbox', { name: 'Quantity of row 3' })).toBeFocused()
  for (const key of ['6', '0', 'Control+Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Replace the cart' }).click()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('textbox', { name: new RegExp(one.product_name) })).toHaveValue('4')
  await expect(page.getByRole('textbox', { name: new RegExp(other.product_name) })).toHaveValue(/^6\d$/)

  // The row under the fingers is in sight, above the bar with the totals.
  await page.goto('/upload-order')
  const long = `Item,Reqd\n${`${one.product_code},2O\n`.repeat(30)}`
  await page.getByLabel(/Choose a sheet/).setInputFiles({ ...file, name: 'long.csv', buffer: Buffer.from(long) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 of 30 rows are ready, 30 need you')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 of 29 rows are ready, 29 need you')
  await page.getByRole('textbox', { name: 'Quantity of row 3,' }).focus()
  for (let row = 3; row < 24; row++) await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Quantity of row 24' })).toBeFocused()
  await expect.poll(() => page.evaluate(isUncovered)).toBe(true)

  // What is deleted elsewhere meanwhile says so once.
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await (await callAs(baseURL, 'D', stockist.username))(deleteUpload, { id: String(id) })
  faults.expect(/404/)
  await page.getByRole('textbox', { name: 'Quantity of row 3,' }).fill('4')
  await page
    .getByRole('alertdialog', { name: /not there/ })
    .getByRole('button', { name: 'OK' })
    .click()
  await expect(page.getByRole('main')).toContainText('We can’t find that upload.')
})

/** Whatever has the cursor is what one sees there. */
function isUncovered(): boolean {
  const field = document.activeElement
  const { x, y, width, height } = field?.getBoundingClientRect() ?? new DOMRect()
  return [0.2, 0.8].every((share) => document.elementFromPoint(x + width / 2, y + height * share) === field)
}
