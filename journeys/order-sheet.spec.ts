import { ask, atSheet, expectSaved, find, quantityOf, someProducts } from './ordering.ts'
import { expect, expectLoaded, expectReadable, type Person, signIn, strangers, test } from './people.ts'

const [typist, twoDesks, traveller, paster, onPhone, careful] = strangers.distributors.slice(-6) as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
]
const [returning] = strangers.distributors.slice(-14, -13) as [Person]
const [filling, , , , large] = strangers.distributors.slice(9, 14) as [Person, Person, Person, Person, Person]
const mistaken = strangers.distributors[16] as Person

test('an order is typed with the keyboard alone, and every number explains itself', async ({ page }) => {
  const { rounding, compulsory, plain } = await atSheet(page, typist)
  const group = rounding.min_qty + 1

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()
  await page.keyboard.type(rounding.product_code)
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('')

  // From the search straight to the quantity, before anything was found.
  await page.keyboard.type(rounding.product_code)
  await page.keyboard.press('Enter')
  const box = quantityOf(page, rounding)
  await expect(box).toBeFocused()
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await page.keyboard.type(String(group + 1))
  await expect(page.getByText(`Paid ${2 * rounding.min_qty} + free 2`)).toBeVisible()
  await expect(box).toHaveAccessibleDescription(/Paid .+ net ₹.+ a pack, not ₹/)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(box).toHaveValue(String(3 * group))
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await page.keyboard.type(String(group + 1))
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue(String(2 * group))
  await expect(page.getByText(`${group + 1} made ${2 * group}, whole groups of ${group}.`)).toBeVisible()
  await page.getByRole('button', { name: /^Undo, keep/ }).press('Enter')
  await expect(box).toHaveValue(String(group + 1))
  await expectSaved(page)

  await find(page, compulsory)
  await quantityOf(page, compulsory).focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 made \d+, a whole group of \d+\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo, keep 1/ })).toHaveCount(0)

  await find(page, plain)
  await quantityOf(page, plain).focus()
  await page.keyboard.type('007.9')
  await expectSaved(page)
  await page.reload()
  await expect(quantityOf(page, plain)).toHaveValue('7')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main')).toContainText('3 lines')
})

test('what a page begins with is asked for once, though it is asked for before it is drawn', async ({ page }) => {
  await signIn(page, 'dist-e', { at: '/my-profile' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/products') asked.push(searchParams.toString())
  })
  for (const path of [
    '/products',
    '/products?search=a&scheme=1&page=2',
    '/products-list',
    '/products-list?in_stock=1&search=a',
  ]) {
    asked.length = 0
    await page.goto(path)
    await expect(page.getByRole('textbox', { name: /^Quantity of/ }).first()).toBeVisible()
    await expectSaved(page)
    expect(asked, path).toHaveLength(1)
  }
})

test('Enter and the arrows walk down and up a thousand rows', async ({ page }) => {
  const { all } = await atSheet(page, careful)
  const boxes = page.locator('tr[data-row] input')
  await boxes.first().focus()
  for (let at = 0; at < 70; at += 1) await page.keyboard.press(at % 2 ? 'Enter' : 'ArrowDown')
  await expect(page.locator('tr[data-row="70"] input')).toBeFocused()
  await expect(page.locator('tr[data-row="70"]')).toContainText(all[70]?.product_name ?? '')
  expect(await boxes.count()).toBeLessThan(80)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('tr[data-row="69"] input')).toBeFocused()
  await page.keyboard.type('99999999')
  await expect(page.getByText('At most 99,999 packs go on one line.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('tr[data-row="69"] input')).toHaveValue('')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Take the packs that are offered')
})

test('a number that is too large leaves what was there before, not what was typed on the way to it', async ({
  page,
}) => {
  await atSheet(page, mistaken)
  const { plain } = await someProducts(page)
  await find(page, plain)
  const box = quantityOf(page, plain)
  const paid = page.getByRole('region', { name: 'Running totals' }).getByText('12 paid')
  await box.pressSequentially('12')
  await page.keyboard.press('Tab')
  await expect(paid).toBeVisible()
  await expectSaved(page)
  await box.focus()
  await page.keyboard.type('1234567')
  await expect(page.getByText('At most 99,999 packs go on one line.')).toBeVisible()
  await expect(paid).toBeVisible()
  await page.keyboard.press('Tab')
  await expectSaved(page)
  await page.reload()
  await expect(quantityOf(page, plain)).toHaveValue('12')
})

test('two desks at one cart: nothing is lost, and the later one is told', async ({ page, otherBrowser, faults }) => {
  faults.expect(/status of 409/)
  const elsewhere = await otherBrowser()
  for (const desk of [page, elsewhere]) await atSheet(desk, twoDesks)
  const { plain } = await someProducts(page)
  for (const desk of [page, elsewhere]) {
    await find(desk, plain)
    await expectSaved(desk)
  }
  await quantityOf(elsewhere, plain).fill('30')
  await expectSaved(elsewhere)
  await quantityOf(page, plain).fill('22')
  await quantityOf(page, plain).press('Enter')
  await expect(page.locator('td.prod').getByText('Changed on another device: 30 now, you typed 22.')).toBeVisible()
  await expect(quantityOf(page, plain)).toHaveValue('30')
  await page.locator('td.prod').getByRole('button', { name: 'Use 22' }).click()
  await expect(quantityOf(page, plain)).toHaveValue('22')
  await expectSaved(page)
  const cart = await ask<{ data: { cart_items: { quantity_ordered: number }[] } }>(page, '/api/cart')
  expect(cart.data.cart_items.map((item) => item.quantity_ordered)).toEqual([22])
})

test('what is typed without a connection is kept, said, and saved when it is back', async ({ page, context }) => {
  const { plain } = await atSheet(page, traveller)
  await find(page, plain)
  await expectSaved(page)
  // The cart's code is fetched ahead, so that it can be looked at without a connection.
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toContainEqual(expect.stringContaining('/PlaceCart-'))
  await context.setOffline(true)
  await quantityOf(page, plain).fill('12')
  await quantityOf(page, plain).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'not saved' })).toContainText(
    'Check your internet connection',
  )
  await expect(quantityOf(page, plain)).toHaveValue('12')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main')).toContainText('1 line')
  await page.goBack()
  await context.setOffline(false)
  await expectSaved(page)
  await page.reload()
  await expect(quantityOf(page, plain)).toHaveValue('12')
})

test('who comes back to the sheet without a connection finds it as it was left', async ({ page, context, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  const { plain } = await atSheet(page, returning)
  await find(page, plain)
  await quantityOf(page, plain).fill('12')
  await expectSaved(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main')).toContainText('1 line')
  await context.setOffline(true)
  // Long enough for everything that was read to count as old.
  await page.clock.fastForward('01:00')
  await page.goBack()
  // The cart has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Order sheet' })).toBeVisible()
  await quantityOf(page, plain).fill('13')
  await quantityOf(page, plain).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'not saved' })).toBeVisible()
  await expect(quantityOf(page, plain)).toHaveValue('13')
  await context.setOffline(false)
  await expectSaved(page)
})

test('rows from a spreadsheet go in at once, and what is unknown is listed with what to do', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404/)
  const { plain, rounding } = await atSheet(page, paster)
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste rows' })
  await dialog
    .getByLabel('Code and quantity')
    .fill(`Code\tQuantity\n${plain.product_code}\t5\n${rounding.product_code},3\nNO-SUCH 4\n${plain.product_code}\t2`)
  await dialog.getByRole('button', { name: 'Put 3 rows in the cart' }).click()
  await expect(dialog).toContainText('2 rows are in the cart, 1 is left below.')
  await expect(dialog).toContainText('there is no such product for this distributor')
  await expect(dialog.getByLabel('Code and quantity')).toHaveValue('NO-SUCH\t4')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectSaved(page)
  await find(page, plain)
  await expect(quantityOf(page, plain)).toHaveValue('7')
})

test('the tray beside a long cart shows what came last, and the way to the others', async ({ page }) => {
  const { all } = await atSheet(page, filling)
  const rows = all.filter(({ stock }) => stock === 'in').slice(0, 30)
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste rows' })
  await dialog.getByLabel('Code and quantity').fill(rows.map(({ product_code }) => `${product_code}\t20`).join('\n'))
  await dialog.getByRole('button', { name: 'Put 30 rows in the cart' }).click()
  await expect(dialog).toBeHidden()
  await expectSaved(page)
  const tray = page.getByRole('complementary', { name: 'Cart tray' })
  await expect(tray.locator('.inl li')).toHaveCount(24)
  await expect(tray.locator('.inl li').first()).toContainText(rows[29]?.product_name ?? '')
  await tray.getByRole('link', { name: '6 more in the cart' }).click()
  await expect(page).toHaveURL(/\/cart\b/)
  await expect(page.getByRole('main')).toContainText('30 lines')
})

test('crores leave room for the way on, beside a tablet’s edge', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  const { plain } = await atSheet(page, large)
  await find(page, plain)
  await quantityOf(page, plain).fill('99999')
  await expect(page.getByText('Paid 99,999')).toBeVisible()
  await expectSaved(page)
  await expect(page.getByRole('link', { name: 'Review cart' })).toBeInViewport({ ratio: 1 })
})

test('filters and search are in the address, with their counts', async ({ page }) => {
  await atSheet(page, careful)
  await page.getByRole('button', { name: /^With scheme/ }).click()
  await expect(page).toHaveURL(/scheme=1/)
  await page.getByRole('button', { name: 'Division', exact: true }).click()
  await page.getByRole('menuitemradio').first().click()
  await expect(page).toHaveURL(/division=/)
  await expect(page.locator('tr[data-row]').first()).not.toContainText('no scheme')
  await page.reload()
  await expect(page.getByRole('button', { name: /^With scheme/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).not.toHaveURL(/division=/)
  await page.getByRole('searchbox').fill('no such thing anywhere')
  await expect(page.getByText("No product matches 'no such thing anywhere'.")).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search and filters' }).click()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})

test('everybody can read the sheet, the products and the cart', async ({ page }) => {
  await atSheet(page, careful)
  await page.locator('tr[data-row] input').first().fill('12')
  await expectSaved(page)
  for (const path of ['/products-list', '/products', '/cart']) {
    await page.goto(path)
    await expectLoaded(page)
    await expectReadable(page, { isPhone: false })
  }
})

test('on a phone the rows are cards with − and +', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { rounding } = await atSheet(page, onPhone)
  await find(page, rounding)
  await page.getByRole('button', { name: `More ${rounding.product_name}` }).click()
  await expect(quantityOf(page, rounding)).toHaveValue(String(rounding.min_qty + 1))
  await expect(page.locator('tr[data-row]').getByText(`${rounding.min_qty} paid + 1 free`)).toBeVisible()
  await expectSaved(page)
  for (const path of ['/products-list', '/products', '/cart']) {
    await page.goto(path)
    await expectLoaded(page)
    await expectReadable(page)
  }
  await page.getByRole('navigation', { name: 'Main, phone' }).getByRole('link', { name: /Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart')
})
