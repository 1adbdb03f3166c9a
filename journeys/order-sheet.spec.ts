// features: sheet, cart, catalogue
/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { readManifest } from '../scripts/screens-built.ts'
import { ask, atSheet, expectSaved, find, quantityOf, someProducts } from './ordering.ts'
import { expect, expectLoaded, type Person, phone, signIn, strangers, test } from './people.ts'
import { expectReadable } from './reading.ts'

const [typist, twoDesks, traveller, paster, onPhone, careful] = strangers.distributors.slice(-6) as [
  Person,
  Person,
  Person,
  Person,
  Person,
  Person,
]
const [filling, , , , large] = strangers.distributors.slice(9, 14) as [Person, Person, Person, Person, Person]
const mistaken = strangers.distributors[16] as Person
const pasterOfMany = strangers.distributors[19] as Person
const [looking, narrowing, reviewing] = strangers.traders.slice(0, 3) as [Person, Person, Person]
const returning = strangers.traders[4] as Person
const [ahead, touching, mistyping, escaping] = strangers.generics as [Person, Person, Person, Person]

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
  await page.keyboard.type('7.9')
  await expect(quantityOf(page, plain)).toHaveAccessibleDescription(/‘7\.9’ is not a whole number\. Type whole packs\./)
  await quantityOf(page, plain).fill('007')
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
    if (['/api/products', '/api/order-sheet'].includes(pathname)) asked.push(searchParams.toString())
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
  await expect(page.getByText('You can order at most 99,999 packs of a product.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('tr[data-row="69"] input')).toHaveValue('')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Take the packs that are offered')
})

test('a number that is too large stops the review, wherever its row is, and leaves what was there before', async ({
  page,
}) => {
  const { plain } = await atSheet(page, mistaken)
  await find(page, plain)
  const box = quantityOf(page, plain)
  const totals = page.getByRole('region', { name: 'Running totals' })
  await box.fill('12')
  await page.keyboard.press('Tab')
  await expectSaved(page)
  await box.focus()
  // As many digits as fit, and no more.
  await page.keyboard.type('12345678901')
  await expect(box).toHaveValue('123456789')
  await expect(page.getByText('You can order at most 99,999 packs of a product.')).toBeVisible()
  await expect(totals.getByText('12 paid')).toBeVisible()

  // Out of sight, and still not forgotten.
  await page.getByRole('searchbox').fill('zzzz')
  await expect(box).toHaveCount(0)
  await expect(totals).toContainText('1 quantity is wrong and not saved.')
  await totals.getByRole('link', { name: 'Review cart' }).click()
  await expect(box).toBeFocused()
  await expect(box).toBeInViewport()
  await expect(box).toHaveValue('123456789')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/products-list/)
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByText(`Correct the quantity of ${plain.product_name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeDisabled()
  await page.getByRole('link', { name: 'Correct it' }).click()
  await expect(box).toHaveValue('123456789')
  await box.focus()
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('12')
  await expectSaved(page)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/cart/)
})

test.describe('an order that is typed faster than the network answers', () => {
  const keyMs = 30
  const distancesMs = [0, 400, 2000]

  test('from the first key on, in two tabs at once, is whole after Ctrl Enter and after a reload', async ({
    page,
    context,
    slowDown,
  }) => {
    const lines = await someLines(page, ahead)
    const other = await context.newPage()
    const halves = [lines.slice(0, 15), lines.slice(15)] as const
    // One tab has a catalogue that is larger than one answer: only the server finds its products.
    await page.route(/\/api\/order-sheet\?(?!.*search_text=\w)/, async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      await route.fulfill({ response: answer, json: { data: data.slice(0, 20), total: 5000 } })
    })
    for (const tab of [page, other]) {
      tab.on('dialog', (dialog) => void dialog.accept())
      await tab.goto('/products')
      await slowDown(tab, 2000)
    }
    await Promise.all(
      [page, other].map(async (tab, at) => {
        // Before the products have come.
        await tab.goto('/products-list', { waitUntil: 'commit' })
        await tab.getByRole('searchbox', { name: 'Search products' }).waitFor()
        await typeLines(tab, halves[at] ?? [])
      }),
    )
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/cart/)
    await other.reload()
    await expectSaved(page)
    await expectSaved(other)
    await expect.poll(() => inCart(page)).toEqual(asWanted(lines))
    await other.close()
  })

  test('on a desk, with the server beside it, is in the cart line by line', async ({ page }) => {
    const lines = await someLines(page, looking)
    await typeLines(page, lines)
    await page.keyboard.press('Control+Enter')
    await expectCart(page)
    await expect(page.getByRole('main')).toContainText('30 lines')
    await expectSaved(page)
    expect(await inCart(page)).toEqual(asWanted(lines))

    // Enter goes down the lines of the cart.
    const boxes = page.getByRole('textbox', { name: /^Quantity of/ })
    await boxes.first().focus()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(boxes.nth(1)).toBeFocused()
    await page.keyboard.press('Shift+Enter')
    await expect(boxes.first()).toBeFocused()
  })

  test('is whole when its rows are pasted into the sheet, however far the server is', async ({ page, slowDown }) => {
    const lines = await someLines(page, filling)
    for (const [at, latencyMs] of distancesMs.entries()) {
      await slowDown(page, latencyMs)
      await page.goto('/products-list', { waitUntil: 'commit' })
      await page.locator('tr[data-row] input').first().focus()
      await paste(page, lines.slice(10 * at, 10 * at + 10))
      await page.getByRole('button', { name: 'Put 10 in the cart' }).press('Enter')
      await expect(page.locator('.dialog')).toHaveCount(0)
      if (at < 2) await page.keyboard.press('Control+Enter')
      else {
        // The tray shows what came last, and the way to the others.
        const tray = page.getByRole('complementary', { name: 'Cart tray' })
        await expect(tray.locator('ul').last().locator('li')).toHaveCount(24)
        await expect(tray.locator('ul').last().locator('li').first()).toContainText(lines[29]?.product_name ?? '')
        await tray.getByRole('link', { name: '6 more in the cart' }).click()
      }
      await expect(page).toHaveURL(/\/cart\b/)
      await expect(page.getByRole('main')).toContainText(`${10 * at + 10} lines`)
      await expectSaved(page)
    }
    expect(await inCart(page)).toEqual(asWanted(lines))
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('is whole on the sheet and on the cards, however far the server is', async ({ page, slowDown }) => {
      const lines = await someLines(page, touching)
      const left = [...lines]
      for (const latencyMs of distancesMs)
        for (const path of ['/products-list', '/products']) {
          await slowDown(page, latencyMs)
          await page.goto(path, { waitUntil: 'commit' })
          await page.getByRole('searchbox', { name: 'Search products' }).tap()
          await typeLines(page, left.splice(0, 5), '')
          await page.getByRole('link', { name: /^Review/ }).tap()
          await expect(page).toHaveURL(/\/cart/)
          await expect(page.getByRole('main')).toContainText(`${30 - left.length} lines`)
          await expectSaved(page)
        }
      expect(await inCart(page)).toEqual(asWanted(lines))
    })
  })

  test('gives back what no product or more than one has, and puts nothing into another row', async ({
    page,
    slowDown,
  }) => {
    const [first, second] = (await someLines(page, mistyping)) as [Wanted, Wanted]
    await slowDown(page, 400)
    await page.keyboard.type('/')
    // A letter for a digit, part of many codes, and one as it is.
    for (const text of [first.product_code.replace('0', 'O'), '004', second.product_code])
      for (const keys of [text, '\n', '12', '\n']) await page.keyboard.type(keys, { delay: keyMs })
    const missed = page.getByRole('region', { name: 'Typed ahead' })
    await expect(missed.getByRole('listitem')).toHaveCount(2)
    await expect(missed).toContainText('No product matches')
    await expect(missed).toContainText(/\d+ products match ‘004’/)
    await page.keyboard.press('Control+Enter')
    await expect(missed.getByRole('textbox').first()).toBeFocused()
    await expectReadable(page, { isPhone: false })
    await page.keyboard.press('Control+A')
    await page.keyboard.type(first.product_code)
    await page.keyboard.press('Enter')
    await missed.getByRole('button', { name: /^Remove ‘004’/ }).click()
    await expect(missed).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/cart/)
    await expectSaved(page)
    expect(await inCart(page)).toEqual({ [first.product_code]: 12, [second.product_code]: 12 })
  })

  /**
   * The cursor returns to the search after each line; '/' is pressed all the same where there is
   * such a key.
   */
  async function typeLines(page: Page, lines: readonly Wanted[], slash: '/' | '' = '/') {
    for (const { product_code, packs } of lines)
      for (const keys of [slash, product_code, '\n', packs, '\n']) await page.keyboard.type(keys, { delay: keyMs })
  }
})

type Wanted = { product_code: string; product_name: string; packs: string }

/** The address is the cart's at once; the sheet stays, and takes keys, until the cart is drawn. */
async function expectCart(page: Page) {
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
}

/** Thirty products, each with a number of its own. */
async function someLines(page: Page, who: Person): Promise<Wanted[]> {
  const { all } = await atSheet(page, who)
  return all
    .filter(({ stock }) => stock === 'in')
    .slice(40, 70)
    .map(({ product_code, product_name }, at) => ({ product_code, product_name, packs: String(11 + at) }))
}

const asWanted = (lines: readonly Wanted[]) =>
  Object.fromEntries(lines.map(({ product_code, packs }) => [product_code, Number(packs)]))

async function inCart(page: Page) {
  const { data } = await ask<{ data: { cart_items: { product_code: string; quantity_ordered: number }[] } }>(
    page,
    '/api/cart',
  )
  return Object.fromEntries(data.cart_items.map((item) => [item.product_code, item.quantity_ordered]))
}

/** As Ctrl V does. */
async function paste(page: Page, lines: readonly Wanted[]) {
  const text = lines.map(({ product_code, packs }) => `${product_code}\t${packs}`).join('\n')
  await page.locator(':focus').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('Esc leaves what Enter has saved', async ({ page }) => {
  const { rounding } = await atSheet(page, escaping)
  await page.keyboard.press('/')
  await page.keyboard.type(rounding.product_code)
  await page.keyboard.press('ArrowDown')
  await expect(quantityOf(page, rounding)).toBeFocused()
  await page.keyboard.type('40')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  const group = rounding.min_qty + 1
  await expect(quantityOf(page, rounding)).toHaveValue(String(Math.ceil(40 / group) * group))
})

test('back from the review, the sheet stands as it was left', async ({ page }) => {
  const { all } = await atSheet(page, reviewing)
  await page.getByRole('button', { name: /^In stock/ }).click()
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Out of stock' })).toHaveCount(0)
  await page.locator('tr[data-row] input').first().focus()
  for (let at = 0; at < 60; at += 1) await page.keyboard.press('ArrowDown')
  const box = page.locator('tr[data-row="60"] input')
  await expect(box).toBeFocused()
  const stood = async () => Math.round((await page.locator('tr[data-row="60"]').boundingBox())?.y ?? 0)
  await page.keyboard.type('9')
  await expectSaved(page)
  const before = await stood()
  for (const back of [
    () => page.goBack(),
    () => page.getByRole('main').getByRole('link', { name: 'Order sheet' }).click(),
  ]) {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
    await back()
    await expect(page).toHaveURL(/in_stock=1/)
    await expect(box).toBeFocused()
    await expect.poll(async () => Math.abs((await stood()) - before)).toBeLessThan(4)
  }
  expect(all.length).toBeGreaterThan(60)
})

test('at 1440 the filters stand on one line, however many are set, and say how many are found of all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { all } = await atSheet(page, narrowing)
  for (const filter of ['Division', 'Form']) {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await page.getByRole('menuitemradio').first().click()
    await expect(page.getByRole('button', { name: new RegExp(`^${filter}: `) })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Molecule', exact: true }).click()
  await page.getByRole('list', { name: 'Molecules' }).getByRole('button').first().click()
  await expect(page.getByRole('button', { name: /^Molecule: / })).toBeVisible()
  expect((await page.locator('search').boundingBox())?.height).toBeLessThan(60)
  await expect(page.locator('search').getByRole('status')).toHaveText(
    new RegExp(`^\\d+ of ${all.length.toLocaleString('en-IN')}$`),
  )
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

test('what is typed without a connection is kept, said, and saved when it is back', async ({
  page,
  context,
  faults,
}) => {
  // What is told live may just be asked for.
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const { plain } = await atSheet(page, traveller)
  await find(page, plain)
  await expectSaved(page)
  // The cart's code is fetched ahead, so that it can be looked at without a connection.
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect
    .poll(fetched)
    .toContainEqual(expect.stringContaining(readManifest()['src/placing/web/PlaceCart.tsx']?.file ?? 'no such file'))
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

test('pasted rows are judged in a grid, corrected with the keyboard alone, and put into the cart by one call', async ({
  page,
}) => {
  const { plain, rounding, all } = await atSheet(page, paster)
  const [, , meant] = all.filter(({ stock }) => stock === 'in') as typeof all
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/lookup|cart\/(lines|items)/.test(pathname)) calls.push(pathname)
  })
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByLabel('Code and quantity').fill(
    [
      'Code\tName\tQuantity',
      `${plain.product_code}\t\t5`,
      `${rounding.product_code.replace(/^0+/, '')},3`,
      // Not quite its name: written out, it would be found.
      `NO-SUCH\t${meant?.product_name}x\t4`,
      `${plain.product_code}\t\t2`,
      `${meant?.product_code}\t\t2O`,
    ].join('\n'),
  )
  await page.getByRole('button', { name: 'Check 5 rows' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '2 of 4 rows ready, 2 to fix' })
  await expect(dialog).toContainText('Rows 2, 5 added up.')
  await expect(dialog).toContainText(`Leading zeros put back: ${rounding.product_code}.`)
  await expectReadable(page, { isPhone: false })
  // The first that waits is under the fingers: its number picks, and the next one comes.
  await page.keyboard.press('1')
  await expect(page.getByRole('textbox', { name: /^Quantity of row 6/ })).toBeFocused()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  const put = page.getByRole('button', { name: 'Put 3 in the cart' })
  await expect(put).toBeFocused()
  await put.press('Enter')
  await expect(page.locator('.dialog')).toHaveCount(0)
  await expectSaved(page)
  await find(page, plain)
  await expect(quantityOf(page, plain)).toHaveValue('7')
  expect(calls).toEqual(['/api/products/lookup', '/api/cart/lines'])
})

test('a long list does not outgrow the screen, and is taken back as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  const { all } = await atSheet(page, pasterOfMany)
  const inCart = async () => {
    const { data } = await ask<{ data: { cart_items: { product_code: string; quantity_ordered: number }[] } }>(
      page,
      '/api/cart',
    )
    return data.cart_items.map((item) => [item.product_code, item.quantity_ordered])
  }
  const before = await inCart()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByLabel('Code and quantity').fill(
    all
      .slice(0, 300)
      .map((one) => `${one.product_code}\t9`)
      .join('\n'),
  )
  await page.getByRole('button', { name: 'Check 300 rows' }).click()
  const dialog = page.getByRole('dialog', { name: '300 rows ready' })
  await expect(dialog.locator('tr[data-row-no]')).toHaveCount(50)
  const box = await dialog.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(600)
  await expect(dialog.getByRole('button', { name: 'Put 300 in the cart' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Put 300 in the cart' }).click()
  await expectSaved(page)
  await expect(page.getByRole('region', { name: 'Running totals' })).toContainText('300')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectSaved(page)
  expect(await inCart()).toEqual(before)
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
