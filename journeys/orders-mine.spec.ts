// features: myorders, orders, cart
// Orders after they are placed: the list, one order, cancel, edit, order again, and what others see
// of it at once.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { callAs, orderOnHold, order as placeLines } from './calling.ts'
import { expect, expectLoaded, go, newcomers, type Person, signIn, strangers, test } from './people.ts'
import { expectReadableEverywhere } from './reading.ts'

// Each journey has a distributor of its own: their orders and carts must not meet.
const [listing] = newcomers as [Person, ...Person[]]
const [cancelling, again, live, readable, reading] = strangers.distributors.slice(4, 9) as [
  Person,
  Person,
  Person,
  Person,
  Person,
]
const held = strangers.traders[9] as Person

test('a distributor finds an order by status and number, opens it, and takes the list along', async ({
  page,
  baseURL,
}) => {
  const first = await order(baseURL, listing, 3)
  const second = await order(baseURL, listing, 2)
  await signIn(page, listing)
  const main = page.getByRole('navigation', { name: 'Main', exact: true })
  const menu = main.getByRole('button', { name: 'Orders' })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(main.getByRole('link', { name: /^Regular orders/ })).toBeFocused()
  await expect(main.getByText('2 open', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(main.getByRole('link', { name: /^Uploads/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await main.getByRole('link', { name: /^Regular orders/ }).click()
  await expect(page).toHaveURL('/my-orders')
  await expectLoaded(page)
  const rows = page.getByRole('table', { name: 'My orders' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(/^2 orders, ₹[\d,.]+ in total$/)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search order' }).fill(first.order_no)
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`search=${first.order_no}`))
  await page.getByRole('searchbox', { name: 'Search order' }).fill('no such order')
  await expect(page.getByText('No orders match ‘no such order’.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows).toHaveCount(2)

  const chip = page.getByRole('list', { name: 'Statuses' }).getByRole('button').first()
  await chip.click()
  await expect(page).toHaveURL(/status=\d+/)
  await page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')

  const csv = await exported(page, 'CSV file (.csv)')
  expect(csv.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes.toString('utf8')).toContain(second.order_no)
  const workbook = await exported(page, 'Excel workbook (.xlsx)')
  expect(workbook.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')

  // Days are typed, and corrected by typing.
  const today = formatDay(todayInIndia(new Date()))
  const from = page.getByLabel('From', { exact: true })
  await from.fill('31-02-2026')
  await page.keyboard.press('Shift+Tab')
  await expect(from).toHaveAccessibleDescription(/is not a valid date/)
  await from.fill('')
  await from.pressSequentially(today)
  await expect(page).toHaveURL(/from=\d{4}-/)
  await page.keyboard.press('Backspace')
  await expect(from).toHaveValue(today.slice(0, -1))
  await page.keyboard.type('0')
  await expect(page).toHaveURL(new RegExp(`from=${today.slice(6, 9)}0-`))
  await from.fill('')
  await expect(page).not.toHaveURL(/from=/)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: second.order_no }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${second.order_no}`)
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
  await expect(
    page.getByText(/^(The order goes to fulfilment|Stock is being allocated|The goods are being picked)\./),
  ).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/my-orders\?status=\d+/)
})

test('cancelling asks why, begins on the button that keeps the order, and ends the order', async ({
  page,
  baseURL,
}) => {
  const placed = await order(baseURL, cancelling, 2)
  await signIn(page, cancelling, { at: `/my-order-details/${placed.order_id}` })
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Cancel order ${placed.order_no}?` })
  await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Why is it cancelled?').fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('“Ordered twice”')).toBeVisible()
  await expect(page.getByRole('button', { name: /More actions/ })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an order is put into the cart again, with what changed since', async ({ page, baseURL }) => {
  const placed = await order(baseURL, again, 3)
  await signIn(page, again, { at: `/my-order-details/${placed.order_id}` })
  await page.getByRole('button', { name: 'Order again' }).click()
  const dialog = page.getByRole('dialog', { name: '3 lines are in the cart' })
  await expect(dialog.getByText('Nothing has changed since.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page).toHaveURL(/^[^?]*\/cart\?cfa=/)
})

test('a held order is edited: priced as one types, the total shown before it is saved', async ({
  page,
  baseURL,
  slowDown,
}) => {
  const placed = await order(baseURL, { username: 'dist-expired' }, 2)
  await signIn(page, 'dist-expired', { at: `/my-order-details/${placed.order_id}` })
  await expect(page.getByText(/^The renewal of drug licence .+ is being checked$/)).toBeVisible()
  await page.getByRole('link', { name: 'Edit quantities' }).click()
  await expect(page).toHaveURL(`/update-cart?order=${placed.order_id}`)
  await expectLoaded(page)
  const save = page.getByRole('button', { name: 'Save the order' })
  await expect(save).toBeDisabled()
  const packs = page.getByLabel(/^Packs of /)
  await packs.first().fill('4')
  await packs.last().fill('1000000')
  await expect(packs.last()).toHaveAccessibleDescription('You can order at most 99,999 packs of a product.')
  await packs.last().fill('0')
  await page.getByRole('button', { name: 'Add a product' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a product' })
  await expect(adding.getByRole('searchbox')).toBeFocused()
  const shown = adding.getByRole('list', { name: 'Products' }).getByRole('button')
  const wanted = (await shown.nth(3).locator('.code').textContent()) ?? ''
  await slowDown(page, 2000)
  await page.keyboard.type(wanted)
  await page.keyboard.press('Enter')
  await expect(packs.last()).toBeFocused()
  await slowDown(page, 0)
  await expect(page.getByRole('row').last()).toContainText(wanted)
  await page.keyboard.type('6')
  await page.reload()
  await expect(packs.first()).toHaveValue('4')
  await expect(packs.last()).toHaveValue('6')
  // Twice, before it is drawn as busy: it is sent once, and nothing is typed into what is on its
  // way.
  await slowDown(page, 400)
  await save.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(packs.first()).toBeDisabled()
  await slowDown(page, 0)
  await expect(page).toHaveURL(`/my-order-details/${placed.order_id}`)
  await expect(page.getByText('Lowered 1 line, added 1, dropped 1.')).toBeVisible()
  await expect(page.getByText('Changed from 10 to 4 packs by')).toBeVisible()
})

test('a change reaches the list and the order in another tab within two seconds', async ({
  page,
  context,
  baseURL,
}) => {
  const placed = await order(baseURL, live, 2)
  await signIn(page, live, { at: '/my-orders' })
  await expectLoaded(page)
  const list = page.getByRole('table', { name: 'My orders' }).locator('tbody')
  const open = await context.newPage()
  await open.goto(`/my-order-details/${placed.order_id}`)
  await expect(open.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  const acting = await context.newPage()
  await acting.goto(`/my-order-details/${placed.order_id}`)
  await openMenu(acting)
  await acting.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await acting.getByLabel('Why is it cancelled?').fill('Not needed')
  await acting.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
  const cancelled = list.getByRole('row').filter({ hasText: placed.order_no })
  await expect(cancelled.getByText('Cancelled')).toBeVisible()
  await expect(open.getByText('“Not needed”')).toBeVisible()

  const fresh = await order(baseURL, live, 1)
  await expect(list.getByRole('link', { name: fresh.order_no })).toBeVisible()
})

test('a depot’s orders are its own screens', async ({ page, baseURL }) => {
  const placed = await order(baseURL, { username: 'dist-depot' }, 1)
  await signIn(page, 'dist-depot')
  const main = page.getByRole('navigation', { name: 'Main', exact: true })
  await main.getByRole('button', { name: 'Orders' }).click()
  await main.getByRole('link', { name: /^Regular orders/ }).click()
  await expect(page).toHaveURL('/depot-my-orders')
  await page.getByRole('link', { name: placed.order_no }).click()
  await expect(page).toHaveURL(`/depot-my-order-details/${placed.order_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${placed.order_no}`)
})

test('who has no depot login sees their own orders on the depot screens, and is told so', async ({ page, baseURL }) => {
  const placed = await order(baseURL, reading, 1)
  await signIn(page, reading, { at: '/depot-my-orders' })
  const told = page.getByText('You have no depot login, so these are your own orders.')
  await expect(told).toBeVisible()
  await page.getByRole('link', { name: placed.order_no }).click()
  await expect(page).toHaveURL(`/depot-my-order-details/${placed.order_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${placed.order_no}`)
  await expect(told).toBeVisible()
})

test('another’s order is not there', async ({ page, baseURL, faults }) => {
  faults.expect(/status of 404/)
  const placed = await order(baseURL, reading, 1)
  await signIn(page, 'dist-g', { at: `/my-order-details/${placed.order_id}` })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such order')
  await expect(page.getByRole('link', { name: 'See your orders' })).toBeVisible()
})

test('an order, ordering it again and what is left of it can be read by everybody', async ({ page, baseURL }) => {
  const placed = await order(baseURL, readable, 3)
  await signIn(page, readable, { at: `/my-order-details/${placed.order_id}` })
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectReadableEverywhere(page)
  await page.keyboard.press('Escape')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expectReadableEverywhere(page)
})

test('a held order and its edit can be read by everybody', async ({ page, baseURL }) => {
  const { order_id } = await orderOnHold(await callAs(baseURL, 'D', held.username))
  await signIn(page, held, { at: `/my-order-details/${order_id}` })
  await expectReadableEverywhere(page)
  await go(page, `/update-cart?order=${order_id}`)
  await expectLoaded(page)
  await expectReadableEverywhere(page)
})

async function exported(page: Page, as: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: as }).click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^More actions/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function order(baseURL: string | undefined, { username }: { username: string }, lines: number) {
  return placeLines(await callAs(baseURL, 'D', username), { lines })
}
