// features: launches, products
// Specification, 'Tab New Product Launch', and the shared 'Select Page Limit' modal.
import type { Page } from '@playwright/test'
import { addDays, formatDay, showDay, todayInIndia } from '#kit/date.ts'
import { makeProducts } from '../world/goods/products.ts'
import { makeLaunches } from '../world/goods/promotions.ts'
import { usualSize } from '../world/load.ts'
import { countIn, deleteBy, openTab } from './manage.ts'
import { expect, expectLoaded, phone, signIn, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

// They share one list: one after the other.
test.describe.configure({ mode: 'default' })

const today = todayInIndia(new Date())
const products = [...makeProducts(usualSize.products)].filter((one) => one.product_type === 'E' && one.active)
const launched = new Set(makeLaunches(products, today).map((launch) => launch.product_code))
const [fresh, other, phoned] = products.filter((one) => !launched.has(one.product_code)).slice(-3) as [
  Product,
  Product,
  Product,
]
type Product = (typeof products)[number]
/** After all launches of the world, so that what is added comes last. */
const far = addDays(today, 800)
const typed = (day: string) => showDay(day, 'MM-DD-YYYY')

test('launches are numbered on over the pages, and the page limit begins at page 1', async ({ page }) => {
  await openLaunches(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'S. No.',
    'Product Name',
    'Product Code',
    'Division Code',
    'Division Name',
    'Start Date',
    'End Date',
    'Actions',
  ])
  const total = await totalOf(page)
  expect(total).toBeGreaterThan(10)
  await expect(rows(page)).toHaveCount(10)
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  await expect(rows(page).first().getByRole('cell').nth(5)).toHaveText(/^\d\d-\d\d-\d{4}$/)
  await expect(page.getByText(`1–10 of ${total}`)).toBeVisible()

  await pager(page).getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/launch_page=2/)
  await expect(numbers(page).first()).toHaveText('11')

  const limit = page.getByRole('button', { name: '10 a page' })
  await limit.focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Select Page Limit' })
  await expect(modal.locator('label')).toHaveText(['10', '50', '100', '200', '300', '400', '500'])
  await expect(modal.getByRole('radio', { name: '10', exact: true })).toBeChecked()
  await expect(modal.getByRole('radio', { name: '10', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(limit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('radio', { name: '10', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(modal.getByRole('radio', { name: '50', exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(page).not.toHaveURL(/launch_page/)
  await expect(page.getByRole('button', { name: '50 a page' })).toBeVisible()
  await expect(rows(page)).toHaveCount(total)
  await expect(numbers(page).first()).toHaveText('1')
  await expect(pager(page)).toBeHidden()
  await page.goBack()
  await expect(numbers(page).first()).toHaveText('11')
})

test('a launch is added, edited and deleted, with the keyboard alone', async ({ page, faults }) => {
  faults.expect(/status of (404|409|422)/)
  await openLaunches(page)
  const total = await totalOf(page)
  const add = page.getByRole('button', { name: 'Add launch' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add launch' })
  const { code, start, end } = fieldsOf(page)
  await expect(code).toBeFocused()
  await expect(start).toHaveAttribute('placeholder', 'MM-dd-yyyy')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields.')
  await expectAccessible(page)
  await page.keyboard.type('x'.repeat(25))
  await expect(code).toHaveValue('x'.repeat(20))
  await expect(dialog).toContainText('20 of 20')
  await code.fill('   ')
  await start.fill(typed(far))
  await end.fill(typed(addDays(far, 30)))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields.')
  await expect(code).toBeFocused()

  await code.fill(fresh.product_code)
  await start.fill(typed(addDays(today, -1)))
  await start.press('Tab')
  await expect(start).toHaveAccessibleDescription(/Start date cannot be in the past\./)
  await start.fill('02-30-2027')
  await start.press('Enter')
  await expect(start).toHaveAccessibleDescription(/Start date 02-30-2027 is not a valid date/)
  await start.fill(typed(far))
  await end.fill(typed(addDays(far, -1)))
  await end.press('Enter')
  await expect(end).toHaveAccessibleDescription(/End date cannot be before start date\./)
  await expect(end).toBeFocused()
  await expectAccessible(page)

  await code.fill('nowhere')
  await end.fill(typed(addDays(far, 30)))
  await end.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('There is no ethical product with the code nowhere.')
  await code.fill(fresh.product_code)
  await code.press('Enter')
  await expect(page.getByText('Product launched successfully.', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await expect.poll(() => totalOf(page)).toBe(total + 1)

  await page.keyboard.press('Enter')
  await code.fill(fresh.product_code)
  await start.fill(typed(addDays(far, 10)))
  await end.fill(typed(addDays(far, 40)))
  await end.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('has another launch in these days')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(dialog).toBeHidden()

  await chooseLimit(page, '500')
  const row = rows(page).filter({ hasText: fresh.product_code })
  await expect(row).toContainText(`${formatDay(far)}${formatDay(addDays(far, 30))}`)
  const edit = row.getByRole('button', { name: `Edit ${fresh.name}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit launch' })
  await expect(code).toHaveValue(fresh.product_code)
  await expect(start).toHaveValue(typed(far))
  await expect(end).toHaveValue(typed(addDays(far, 30)))
  await expectAccessible(page)
  await end.fill(typed(addDays(far, 45)))
  await end.press('Enter')
  await expect(page.getByText('Product updated successfully.', { exact: true })).toBeVisible()
  await expect(editing).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(row).toContainText(formatDay(addDays(far, 45)))

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('Do you want to delete this product?')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The product has been deleted successfully.', { exact: true })).toBeVisible()
  await expect(row).toBeHidden()
  await expect(
    rows(page)
      .last()
      .getByRole('button', { name: /^Delete/ }),
  ).toBeFocused()
  expect(await totalOf(page)).toBe(total)
})

test('dates are picked in a calendar with a year dropdown, without the past and not before the start', async ({
  page,
}) => {
  await openLaunches(page)
  await page.getByRole('button', { name: 'Add launch' }).click()
  const { start, end } = fieldsOf(page)
  await start.press('ArrowDown')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expectAccessible(page)
  const years = page.getByRole('combobox', { name: /year/i })
  await expect(years.locator('option').first()).toHaveText(today.slice(0, 4))
  const yesterday = addDays(today, -1)
  if (yesterday.slice(0, 7) === today.slice(0, 7)) await expect(day(page, yesterday)).toBeDisabled()
  await expect(day(page, today)).toBeEnabled()
  await years.selectOption(String(Number(today.slice(0, 4)) + 1))
  const chosen = `${Number(today.slice(0, 4)) + 1}-${today.slice(5, 7)}-20`
  await day(page, chosen).click()
  await expect(start).toHaveValue(typed(chosen))
  await expect(start).toBeFocused()
  await expect(grid).toBeHidden()

  await end.press('ArrowDown')
  await expect(day(page, addDays(chosen, -1))).toBeDisabled()
  await day(page, addDays(chosen, 5)).click()
  await expect(end).toHaveValue(typed(addDays(chosen, 5)))
  await end.press('ArrowDown')
  await expect(grid).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Add launch' })).toBeVisible()
})

test('a running launch keeps its first day when it is edited', async ({ page }) => {
  await openLaunches(page)
  const running = rows(page).first()
  const [began = '', ends = ''] = ((await running.textContent()) ?? '').match(/\d\d-\d\d-\d{4}/g) ?? []
  await running.getByRole('button', { name: /^Edit/ }).click()
  const { start, end } = fieldsOf(page)
  const isPast = began.split('-').reverse().join('-') < today
  expect(isPast).toBe(true)
  await end.press('Enter')
  await expect(page.getByText('Product updated successfully.')).toBeVisible()
  await expect(running).toContainText(`${began}${ends}`)
  await running.getByRole('button', { name: /^Edit/ }).click()
  await start.fill(typed(addDays(began.split('-').reverse().join('-'), 1)))
  await start.press('Enter')
  await expect(start).toHaveAccessibleDescription(/Start date cannot be in the past\./)
})

test('who deletes what another admin has deleted is told, and the list is read again', async ({
  page,
  otherBrowser,
  faults,
}) => {
  faults.expect(/status of 404/)
  await openLaunches(page)
  await launch(page, other)
  const elsewhere = await otherBrowser()
  await openLaunches(elsewhere)
  for (const one of [page, elsewhere]) await chooseLimit(one, '500')
  const rowIn = (one: Page) => rows(one).filter({ hasText: other.product_code })
  await expect(rowIn(elsewhere)).toBeVisible()
  await deleteIn(page, other)
  await expect(rowIn(page)).toBeHidden()
  await deleteIn(elsewhere, other)
  const message = elsewhere.getByRole('alertdialog', { name: 'Failed to delete the product. Please try again.' })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'OK' }).click()
  await expect(rowIn(elsewhere)).toBeHidden()
})

test('failures say what the specification says', async ({ page, context, faults }) => {
  faults.expect(/status of 503|ERR_FAILED|ERR_INTERNET/)
  await openLaunches(page)
  await page.getByRole('button', { name: 'Add launch' }).click()
  const { code, start, end } = fieldsOf(page)
  await code.fill(fresh.product_code)
  await start.fill(typed(far))
  await end.fill(typed(far))
  const alert = page.getByRole('dialog', { name: 'Add launch' }).getByRole('alert')
  await page.route('**/api/adm/launch-product', (route) => route.abort())
  await end.press('Enter')
  await expect(alert).toHaveText('Failed to launch product')
  await context.setOffline(true)
  await end.press('Enter')
  await expect(alert).toHaveText('Check your internet connection')
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.route('**/api/adm/update-launch-product/*', (route) => route.abort())
  await rows(page).first().getByRole('button', { name: /^Edit/ }).click()
  await end.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit launch' }).getByRole('alert')).toHaveText(
    'Failed to update product',
  )
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await pager(page).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch launch products')
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(numbers(page).first()).toHaveText('11')
})

test('without launches the list says so', async ({ page }) => {
  await openLaunches(page)
  await page.route('**/api/adm/get-launch-product?**', (route) => route.fulfill({ json: { data: [], total: 0 } }))
  await page.reload()
  await expect(page.getByText('No products found.', { exact: true })).toBeVisible()
  await expect(pager(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a launch is added from the calendar in the sheet and deleted', async ({ page }) => {
    await openLaunches(page)
    expect(await sidewaysScroll(page)).toBe(0)
    const total = await totalOf(page)
    await page.getByRole('button', { name: 'Add launch' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add launch' })
    await fieldsOf(page).code.fill(phoned.product_code)
    await fieldsOf(page).start.fill(typed(far))
    await dialog.getByRole('button', { name: 'Choose from the calendar' }).last().tap()
    await day(page, far).tap()
    await expect(fieldsOf(page).end).toHaveValue(typed(far))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Launch product' }).tap()
    await expect.poll(() => totalOf(page)).toBe(total + 1)
    await chooseLimit(page, '500')
    await deleteIn(page, phoned)
    await expect.poll(() => totalOf(page)).toBe(total)
  })
})

const title = /^New Product Launch (\d+)$/

test('packs for a launch are typed ahead of a slow line, kept from Back, and sent once, each for its own firm', async ({
  page,
  slowDown,
  faults,
}) => {
  // Nothing is placed for firms that have journeys of their own.
  faults.expect(/ERR_FAILED/)
  /** By key: what the line has lost is sent again with the same one, and counts once. */
  const sent = new Map<string | undefined, unknown>()
  await page.route('**/api/launch-orders/before-placing*', (route) => route.fulfill({ json: { data: [] } }))
  await page.route('**/api/launch-orders', (route) => {
    sent.set(route.request().headers()['idempotency-key'], route.request().postDataJSON().rows)
    return route.abort()
  })
  await signIn(page, 'emp-e', { at: '/new-product-launch' })
  await page
    .getByRole('link', { name: /^Order for distributors/ })
    .first()
    .click()
  const boxes = page.getByRole('textbox', { name: /^Packs for/ })
  await boxes.first().focus()
  await slowDown(page, 2000)
  const codes = await page.getByRole('table').locator('tbody tr .code').allTextContents()
  for (let at = 0; at < codes.length; at += 1) {
    await page.keyboard.type(String(11 + at), { delay: 30 })
    await page.keyboard.press('Enter')
  }
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: `Place ${codes.length} orders` }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  const rows = codes.map((distributor, at) => ({ distributor, quantity: 11 + at, as_typed: false }))
  expect([...sent.values()]).toEqual([rows])
  expect(sent.has(undefined)).toBe(false)
  await expect(boxes.first()).toBeEnabled()
  await expect(boxes.first()).not.toHaveValue('')
})

function openLaunches(page: Page) {
  return openTab(page, 'admin', { name: 'New Product Launch', title })
}

function totalOf(page: Page): Promise<number> {
  return countIn(page, title)
}

async function launch(page: Page, { product_code }: Product) {
  await page.getByRole('button', { name: 'Add launch' }).click()
  const { code, start, end } = fieldsOf(page)
  await code.fill(product_code)
  await start.fill(typed(far))
  await end.fill(typed(far))
  await end.press('Enter')
  await expect(page.getByText('Product launched successfully.')).toBeVisible()
}

async function chooseLimit(page: Page, limit: string) {
  await page.getByRole('button', { name: /\d a page$/ }).click()
  const modal = page.getByRole('dialog', { name: 'Select Page Limit' })
  await modal.getByRole('radio', { name: limit, exact: true }).check()
  await modal.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: `${limit} a page` })).toBeVisible()
  await expectLoaded(page)
}

function deleteIn(page: Page, { name }: Product) {
  return deleteBy(page.getByRole('button', { name: `Delete ${name}`, exact: true }))
}

function fieldsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /launch$/ })
  return {
    code: dialog.getByLabel('Product Code'),
    start: dialog.getByRole('textbox', { name: 'Start Date' }),
    end: dialog.getByRole('textbox', { name: 'End Date' }),
  }
}

/** '20 November 2026', with or without ', today'. */
function day(page: Page, iso: string) {
  const [year, month, date] = iso.split('-').map(Number)
  const named = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${date} ${named}`) })
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Launch products' }).locator('tbody tr:not([data-state])')
}

function numbers(page: Page) {
  return rows(page).locator('td:first-child')
}

function pager(page: Page) {
  return page.getByRole('navigation', { name: 'Pages of launches' })
}
