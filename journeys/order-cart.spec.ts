// features: cart, placing, orders
import { changeCart, changeCartLines, emptyCart } from '#cart/contract.ts'
import { listProducts, listSheet } from '#catalogue/contract.ts'
import { todayInIndia } from '#kit/date.ts'
import { getMaster, updateProduct } from '#products/contract.ts'
import { callAs, orderOnHold } from './calling.ts'
import { ask, atSheet, expectSaved, find, openSheet, place, putIn, quantityOf, someProducts } from './ordering.ts'
import { expect, type Person, phone, signIn, strangers, test } from './people.ts'

const [buyer, unlucky, surprised, sorting] = strangers.distributors.slice(-10, -6) as [Person, Person, Person, Person]
const [hasty] = strangers.distributors.slice(-15, -14) as [Person]
const paying = strangers.traders[5] as Person
const owing = strangers.traders[12] as Person
const noted = strangers.traders[16] as Person
const manifold = strangers.distributors[21] as Person

type Orders = { total: number; data: { order_id: number; status: number; distributor: string }[] }

test('a distributor reviews its cart and places it', async ({ page }) => {
  const { plain, rounding } = await atSheet(page, buyer)
  await putIn(page, plain, '5')
  await putIn(page, rounding, '3')
  await page.getByRole('link', { name: 'Review cart' }).click()
  await expect(page).toHaveURL('/cart')
  const main = page.getByRole('main')
  await expect(main.getByRole('table', { name: 'Lines of the cart' }).locator('tbody').getByRole('row')).toHaveCount(2)
  await expect(main).toContainText(/Goes out as \d ERP orders?/)
  await page.getByLabel('Notes for the order').fill('Deliver before noon')
  const id = await place(page)
  const { data, total } = await ask<Orders>(page, '/api/orders')
  expect(total).toBeGreaterThan(0)
  expect(data.map((order) => order.order_id)).toContain(id)
  const order = await ask<{ data: { notes: string; lines: unknown[] } }>(page, `/api/orders/${id}`)
  expect(order.data).toMatchObject({ notes: 'Deliver before noon' })
  expect(order.data.lines).toHaveLength(2)
  await page.goto('/cart')
  await expect(main).toContainText('This cart is empty.')
})

test('a line whose number was just taken away is not placed, however fast the button is pressed', async ({ page }) => {
  const { plain, rounding } = await atSheet(page, hasty)
  await putIn(page, plain, '5')
  await putIn(page, rounding, '3')
  await page.getByRole('link', { name: 'Review cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await quantityOf(page, plain).fill('')
  const id = await place(page)
  const { data } = await ask<{ data: { lines: { product_code: string }[] } }>(page, `/api/orders/${id}`)
  expect(data.lines.map((line) => line.product_code)).toEqual([rounding.product_code])
})

test('an answer that is lost and a second press place one order', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED|net::/)
  const { plain } = await atSheet(page, unlucky)
  await putIn(page, plain, '4')
  const before = (await ask<Orders>(page, '/api/orders')).total
  await page.getByRole('link', { name: 'Review cart' }).click()

  let sent = 0
  await page.route('**/api/orders', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await page.getByRole('button', { name: /^Place order, ₹/ }).click()
  await expect(page.getByText('No answer came, so it may be placed or not.')).toBeVisible()
  await page.getByRole('button', { name: /^Place again, ₹/ }).click()
  await expect(page).toHaveURL(/\/my-order-details\/\d+$/)
  expect((await ask<Orders>(page, '/api/orders')).total).toBe(before + 1)
})

test('a total that changed meanwhile is shown before anything is placed', async ({ page, baseURL, faults }) => {
  faults.expect(/status of 409/)
  const { plain, rounding } = await atSheet(page, surprised)
  await putIn(page, plain, '4')
  await page.getByRole('link', { name: 'Review cart' }).click()
  await expect(page.getByRole('button', { name: /^Place order, ₹/ })).toBeEnabled()
  const before = (await ask<Orders>(page, '/api/orders')).total

  const elsewhere = await callAs(baseURL, 'D', surprised.username)
  await elsewhere(changeCart, { product_code: rounding.product_code, quantity: 3 })
  await page.getByRole('button', { name: /^Place order, ₹/ }).click()
  await expect(page.getByText(/The total is ₹.+ now, not ₹/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(rounding.product_name)
  expect((await ask<Orders>(page, '/api/orders')).total).toBe(before)
  await place(page)
})

test('a line is changed, taken out and put back in the cart itself', async ({ page }) => {
  const { plain, rounding } = await atSheet(page, sorting)
  await putIn(page, plain, '4')
  await putIn(page, rounding, '3')
  await page.goto('/cart')
  await quantityOf(page, plain).fill('9')
  await quantityOf(page, plain).press('Enter')
  await expectSaved(page)
  await page.getByRole('button', { name: `Take out ${plain.product_name}` }).click()
  await expect(quantityOf(page, plain)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(quantityOf(page, plain)).toHaveValue('9')
  await page.getByRole('button', { name: 'Empty', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty cart' }).click()
  await expect(page.getByRole('main')).toContainText('This cart is empty.')
})

test('an employee orders for several distributors, each with its own cart, and asks them to confirm', async ({
  page,
  slowDown,
}) => {
  await signIn(page, 'emp-e', { at: '/products-list' })
  await page.getByRole('main').getByRole('button', { name: 'Choose a distributor' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Who are you ordering for?' })
  await dialog.getByRole('searchbox').fill('konkan')
  await expect(dialog.getByRole('button', { name: /Shree Balaji/ })).toHaveCount(0)
  // Enter waits for the answer to what was typed last.
  await slowDown(page, 2000)
  await dialog.getByRole('searchbox').fill('balaji')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/for=dist-e/)
  await slowDown(page, 0)
  await expect(page.getByRole('button', { name: /^Shree Balaji Medical Agencies Nagpur/ })).toBeFocused()
  const { plain } = await someProducts(page, 'distributor=dist-e')
  await putIn(page, plain, '6')

  await openSheet(page, 'for=dist-b')
  await expect(page).toHaveURL(/cfa=/)
  const other = (await someProducts(page, 'distributor=dist-b')).plain
  await find(page, other)
  await expect(quantityOf(page, other)).toHaveValue('')
  await putIn(page, other, '2')
  const tray = page.getByRole('complementary', { name: 'Cart tray' })
  await expect(tray).toContainText('Vidarbha Drug House')
  await tray.getByRole('link', { name: /Shree Balaji/ }).click()
  await expect(page).toHaveURL(/for=dist-e/)

  await page.goto('/cart?for=dist-e')
  await expect(quantityOf(page, plain)).toHaveValue('6')
  await expect(page.getByText('Shree Balaji Medical Agencies is asked to confirm it.')).toBeVisible()
  const id = await place(page)
  const { data } = await ask<{ data: { status: number; distributor: string } }>(page, `/api/orders/${id}`)
  expect(data).toMatchObject({ status: 6, distributor: 'dist-e' })
})

test('who is served by three CFAs has a cart at each, with its sum, and places one of them alone', async ({ page }) => {
  await signIn(page, 'dist-b')
  const { data: served } = await ask<{ data: { cfas: { code: string; name: string }[] }[] }>(
    page,
    '/api/my-distributors',
  )
  const [first, second, third] = served[0]?.cfas ?? []
  for (const [cfa, quantity] of [
    [first, '3'],
    [second, '4'],
    [third, '5'],
  ] as const) {
    await openSheet(page, `cfa=${cfa?.code}`)
    const { plain } = await someProducts(page, `cfa_code=${cfa?.code}`)
    await putIn(page, plain, quantity)
  }
  const tray = page.getByRole('complementary', { name: 'Cart tray' })
  for (const cfa of [first, second, third])
    await expect(tray.getByRole('link', { name: new RegExp(`₹[\\d,.]+.*${cfa?.name}.*1 line`) })).toBeVisible()

  await page.goto(`/cart?cfa=${second?.code}`)
  const { plain } = await someProducts(page, `cfa_code=${second?.code}`)
  await expect(quantityOf(page, plain)).toHaveValue('4')
  await place(page)
  await expect(page.getByRole('main')).toContainText(second?.name ?? '')
  const { data: carts } = await ask<{ data: { cfa_code: string; total_paise: number }[] }>(page, '/api/carts')
  expect(carts.map((cart) => cart.cfa_code).sort()).toEqual([first?.code, third?.code].sort())
  expect(carts.every((cart) => cart.total_paise > 0)).toBe(true)
})

test('a price that rises while the line lies in the cart is accepted before it is placed', async ({
  page,
  baseURL,
}) => {
  // The last of the list: nobody else's journey buys it.
  const { all } = await atSheet(page, paying)
  const product = all.findLast((one) => one.scheme_admin_enable === 0 && one.stock === 'in')
  if (!product) throw new Error('The world has such a product.')
  await putIn(page, product, '10')

  const admin = await callAs(baseURL, 'A', 'admin')
  const { product_code } = product
  const { data: now } = await admin(getMaster, { product_code })
  const { product_name, division_code, molecule, form, strength, pack, hsn, gst_bp, version } = now
  await admin(updateProduct, {
    ...{ product_code, product_name, division_code, molecule, form, strength, pack, hsn, gst_bp, version },
    mrp_paise: now.mrp_paise + 300,
    ptr_paise: now.ptr_paise + 300,
    pts_paise: now.pts_paise + 300,
    prices_from: todayInIndia(new Date()),
  })
  await page.goto('/cart')
  await expect(page.getByText(`Accept the new price of ${product.product_name}`)).toBeVisible()
  const button = page.getByRole('button', { name: /^Place order, ₹/ })
  await expect(button).toBeDisabled()
  await page.getByRole('button', { name: 'Accept it' }).press('Enter')
  await expect(button).toBeEnabled()
  const id = await place(page)
  const { data } = await ask<{ data: { lines: { price_paise: number }[] } }>(page, `/api/orders/${id}`)
  expect(data.lines.map((line) => line.price_paise)).toEqual([now.pts_paise + 300])
})

test('nobody orders for a distributor who is not theirs', async ({ page }) => {
  await signIn(page, 'emp-e', { at: '/products-list?for=dist-hold' })
  await expect(page.getByText('That distributor is not there, or not yours to order for')).toBeVisible()
})

test('who is over its credit limit is told what will hold the order before placing it', async ({ page, baseURL }) => {
  await orderOnHold(await callAs(baseURL, 'D', owing.username))
  const { plain } = await atSheet(page, owing)
  await putIn(page, plain, '4')
  await page.goto('/cart')
  await expect(page.getByText(/This order will be held\. Pay ₹.+ to release it/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place order/ })).toHaveAccessibleDescription(
    'Until it is released you can change or cancel it.',
  )
})

test('a line with several notes is two lines on a desk and 96 px on a phone, and says the rest by one press', async ({
  page,
  baseURL,
}) => {
  const call = await callAs(baseURL, 'D', noted.username)
  const { data: products } = await call(listProducts, { limit: 200 })
  const wanted = products.find(({ stock, scheme_qty }) => stock === 'out' && scheme_qty > 0)
  if (!wanted) throw new Error('Nothing with a scheme is out of stock.')
  const { product_code, product_name, min_qty, scheme_qty } = wanted
  await call(emptyCart, {})
  await call(changeCart, { product_code, quantity: min_qty + scheme_qty - 1 })
  await signIn(page, noted, { at: '/cart' })
  const heightOf = async (line: string) => (await page.locator(line).first().boundingBox())?.height
  const more = page.getByRole('button', { name: `Show 1 more about ${product_name}` })
  await expect(more).toBeVisible()
  expect(await heightOf('.cart-lines tbody tr')).toBeLessThanOrEqual(56)
  await page.setViewportSize(phone.viewport)
  await expect(more).toBeVisible()
  expect(await heightOf('.cart-lines .cards > li')).toBeLessThanOrEqual(96)
  await more.click()
  await expect(page.getByRole('main')).toContainText('It may come later.')
  await expect(page.getByRole('main')).toContainText(`a whole group of ${min_qty + scheme_qty}`)
  await call(emptyCart, {})
})

test('of a long cart the lines near the screen are there, and Enter goes through all of them', async ({
  page,
  baseURL,
}) => {
  const call = await callAs(baseURL, 'D', manifold.username)
  const { data: products } = await call(listSheet, {})
  const lines = products.slice(0, 200).map(({ product_code, min_qty }) => ({ product_code, quantity: min_qty }))
  const { data: cart } = await call(changeCartLines, { lines })
  const count = cart.cart_items.length
  expect(count).toBeGreaterThan(80)
  await signIn(page, manifold, { at: '/cart' })
  const quantities = page.getByRole('textbox', { name: /^Quantity of/ })
  await quantities.first().focus()
  expect(await page.locator('.cart-lines tbody tr').count()).toBeLessThan(60)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const passed = [await focused()]
  while (passed.length < count) {
    await page.keyboard.press('Enter')
    passed.push(await focused())
  }
  expect(new Set(passed).size).toBe(count)
  const toPay = page.getByRole('region', { name: 'Order total' }).getByText('To pay').locator('xpath=../..')
  const before = await toPay.textContent()
  await page.keyboard.type('77')
  await expect(toPay).not.toHaveText(before ?? '')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(focused).toBe(passed[count - 2])
  await expectSaved(page)
  await call(emptyCart, {})
})
