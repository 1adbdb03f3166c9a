// features: discounts, launches, images, products
// Specification, 'Tab Activate discounts', and the frame of the three tabs.
import type { Page } from '@playwright/test'
import { makeProducts } from '../world/goods/products.ts'
import { isDiscounted } from '../world/goods/promotions.ts'
import { usualSize } from '../world/load.ts'
import { countIn, deleteBy, expectOneSearch, openTab, tab } from './manage.ts'
import { expect, phone, signIn, test } from './people.ts'
import { expectAccessible, sidewaysScroll, tooSmall } from './reading.ts'

// They share one list: one after the other.
test.describe.configure({ mode: 'default' })

const ethical = [...makeProducts(usualSize.products)].filter((product) => product.product_type === 'E')
const notListed = ethical.filter((product) => product.active && !isDiscounted(product))
const [first, second, third, fourth] = notListed as [Product, Product, Product, Product]
const inactive = ethical.find((product) => !product.active) as Product
type Product = (typeof ethical)[number]

test('the frame has three tabs, Activate discounts first, and the chosen one is remembered', async ({ page }) => {
  await signIn(page, 'admin')
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Manage product' })
  await link.click()
  await expect(page).toHaveURL('/admin/manage-product-image')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage product')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('CatalogueManage product')
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('tab')).toHaveText(['Activate discounts', 'Product Image', 'New Product Launch'])
  await expect(tab(page, 'Activate discounts')).toHaveAttribute('aria-selected', 'true')
  expect(await remembered(page)).toBeNull()

  await tab(page, 'Activate discounts').focus()
  await page.keyboard.press('End')
  await expect(tab(page, 'New Product Launch')).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('New Product Launch')
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Product Image')).toHaveAttribute('aria-selected', 'true')
  expect(await remembered(page)).not.toBeNull()

  await page.reload()
  await expect(tab(page, 'Product Image')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Today' }).click()
  await link.click()
  await expect(tab(page, 'Product Image')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/admin/manage-product-image')
  await expect(tab(page, 'Product Image')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Activate discounts').click()
  await expect(tab(page, 'Activate discounts')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Product Image')).toHaveAttribute('aria-selected', 'true')
})

test('a browser that keeps nothing still changes tabs', async ({ page }) => {
  await signIn(page, 'admin')
  await page.addInitScript(() => {
    const { getItem, setItem } = Storage.prototype
    const refuse = (key: string) => {
      if (key === 'manageProductTab') throw new DOMException('Storage is off.', 'SecurityError')
    }
    Storage.prototype.getItem = function (key) {
      refuse(key)
      return getItem.call(this, key)
    }
    Storage.prototype.setItem = function (key, value) {
      refuse(key)
      setItem.call(this, key, value)
    }
  })
  await page.goto('/admin/manage-product-image')
  await expect(tab(page, 'Activate discounts')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'New Product Launch').click()
  await expect(page.getByRole('table', { name: 'Launch products' })).toBeVisible()
})

test('the list is titled with its total, searched, cleared and paged', async ({ page }) => {
  await openDiscounts(page)
  await expect(page.getByRole('columnheader')).toHaveText(['Product Code', 'Product Name', 'Action'])
  await expect(rows(page)).toHaveCount(20)
  const total = await totalOf(page)
  expect(total).toBeGreaterThan(40)
  await expect(pager(page)).toBeVisible()
  await expect(page.getByText(`1–20 of ${total}`)).toBeVisible()

  const codeOnPage1 = await rows(page).first().textContent()
  await pager(page).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/discount_page=2/)
  await expect(page.getByText(`21–40 of ${total}`)).toBeVisible()
  await expect(rows(page).first()).not.toHaveText(codeOnPage1 ?? '')

  const box = searchBox(page)
  await expect(box).toHaveAttribute('placeholder', 'Search by Product Code or Name')
  await box.fill('cardiv')
  await expect(page).toHaveURL(/discount_search=cardiv$/)
  await expect.poll(() => totalOf(page)).toBeLessThan(total)
  for (const row of await rows(page).all()) await expect(row).toContainText(/cardiv/i)
  if ((await totalOf(page)) <= 20) await expect(pager(page)).toBeHidden()

  await page.goBack()
  await expect(page).toHaveURL(/discount_page=2$/)
  await expect(box).toHaveValue('')
  await expect(page.getByText(`21–40 of ${total}`)).toBeVisible()
  await page.goForward()
  await expect(box).toHaveValue('cardiv')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect.poll(() => totalOf(page)).toBe(total)

  for (const odd of [
    'no such product',
    `<img src=x onerror=alert(1)>`,
    `'; drop table products; --`,
    '%%%',
    '_'.repeat(99),
  ]) {
    const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search_text') === odd)
    await box.fill(odd)
    await answer
    await expect(page.getByText('No Records Found')).toBeVisible()
    await expect.poll(() => totalOf(page)).toBe(0)
    await expect(pager(page)).toBeHidden()
  }
  await expectAccessible(page)
  await box.press('Escape')
  await expect.poll(() => totalOf(page)).toBe(total)
})

test('a search is asked for once typing has paused for 500 ms', async ({ page }) => {
  await page.clock.install()
  await openDiscounts(page)
  await expectOneSearch(page, searchBox(page), 'cardiv')
})

test('a product comes onto the list in two steps and leaves it again, with the keyboard alone', async ({
  page,
  faults,
}) => {
  faults.expect(/status of (404|409|422)/)
  await openDiscounts(page)
  const total = await totalOf(page)
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Tab')
  const add = page.getByRole('button', { name: 'Add Discounted Product' })
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Add Discounted Product' })
  const code = dialog.getByLabel('Product Code')
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Product Code is required/)
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Product Code is required/)
  await code.fill('')
  await page.keyboard.type('x'.repeat(25))
  await expect(code).toHaveValue('x'.repeat(20))
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/There is no ethical product with the code x{20}\./)
  await expectAccessible(page)
  await code.fill(inactive.product_code)
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/is inactive\. Activate it first\./)
  await expect(dialog.getByRole('button', { name: 'Add to Discounted List' })).toBeHidden()

  await code.fill(` ${first.product_code}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(first.name)
  await expect(code).toHaveAttribute('readonly')
  await expect(dialog.getByRole('button', { name: 'Check Product' })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(code).toHaveValue('')
  await expect(code).not.toHaveAttribute('readonly')
  await expect(dialog.getByText(first.name)).toBeHidden()
  await expect(code).toBeFocused()
  await page.keyboard.type(first.product_code)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Check Product' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add to Discounted List' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product added to discounted list successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await expect.poll(() => totalOf(page)).toBe(total + 1)

  await page.keyboard.press('Enter')
  await code.fill(first.product_code)
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(new RegExp(`${first.name} is on the discounted list already`))
  await expect(dialog.getByRole('button', { name: 'Add to Discounted List' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await searchBox(page).fill(first.product_code)
  await expect(rows(page)).toHaveCount(1)
  const remove = page.getByRole('button', { name: `Delete ${first.name}` })
  await remove.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText("You won't be able to revert this!")
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const done = page.getByRole('alertdialog', { name: 'Deleted!', exact: true })
  await expect(done).toContainText('The product has been removed from the discounted list.')
  await expect(done.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(done).toBeHidden()
  await expect(page.getByText('No Records Found')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Manage Discounted Product/ })).toBeFocused()
  await searchBox(page).fill('')
  await expect.poll(() => totalOf(page)).toBe(total)
})

test('after a deletion the focus is on the next row', async ({ page }) => {
  await openDiscounts(page)
  await addByCode(page, second)
  await expect(page.getByText('Product added to discounted list successfully').first()).toBeVisible()
  await page.goto(`/admin/manage-product-image?discount_search=${second.product_code.slice(0, 5)}`)
  await expect(rows(page).filter({ hasText: second.product_code })).toBeVisible()
  const all = await rows(page).allInnerTexts()
  const at = all.findIndex((text) => text.includes(second.product_code))
  expect(all.length).toBeGreaterThan(1)
  await deleteBy(page.getByRole('button', { name: `Delete ${second.name}`, exact: true }))
  await page.getByRole('alertdialog', { name: 'Deleted!' }).getByRole('button', { name: 'OK' }).click()
  await expect(rows(page)).toHaveCount(all.length - 1)
  const neighbour = at < all.length - 1 ? at : at - 1
  await expect(rows(page).nth(neighbour).getByRole('button')).toBeFocused()
})

test('who deletes what another admin has deleted is told so and sees the list as it is', async ({
  page,
  otherBrowser,
  faults,
}) => {
  faults.expect(/status of 404/)
  await openDiscounts(page)
  await addByCode(page, third)
  await expect(page.getByText('Product added to discounted list successfully')).toBeVisible()
  const other = await otherBrowser()
  await openDiscounts(other)
  for (const one of [page, other]) {
    await searchBox(one).fill(third.product_code)
    await expect(rows(one)).toHaveCount(1)
  }
  await deleteBy(rows(page).getByRole('button'))
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toBeVisible()
  await deleteBy(rows(other).getByRole('button'))
  await expect(other.getByRole('alertdialog', { name: /is not there, or not yours to see\./ })).toBeVisible()
  await expect(other.getByText('No Records Found')).toBeVisible()
})

test('without a connection the generic message says so, and nothing is lost', async ({ page, context, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await openDiscounts(page)
  await page.getByRole('button', { name: 'Add Discounted Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Discounted Product' })
  await dialog.getByLabel('Product Code').fill(fourth.product_code)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(fourth.name)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  const message = page.getByRole('alertdialog', { name: 'Check your internet connection' })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByLabel('Product Code')).toHaveValue(fourth.product_code)
  await page.keyboard.press('Escape')
  await searchBox(page).fill('anything')
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('The discounted list did not load.')).toBeVisible()
  await context.setOffline(false)
  await searchBox(page).fill('')
  await expect(rows(page)).toHaveCount(20)
})

test.describe('on a phone', () => {
  test.use({ ...phone, colorScheme: 'dark' })

  test('the list is cards, and a product is added and deleted by touch', async ({ page }) => {
    await openDiscounts(page)
    expect(await sidewaysScroll(page)).toBe(0)
    const total = await totalOf(page)
    await page.getByRole('button', { name: 'Add Discounted Product' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add Discounted Product' })
    await dialog.getByLabel('Product Code').fill(fourth.product_code)
    await dialog.getByRole('button', { name: 'Check Product' }).tap()
    await expect(dialog.getByRole('status')).toHaveText(fourth.name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add to Discounted List' }).tap()
    await expect.poll(() => totalOf(page)).toBe(total + 1)

    await searchBox(page).fill(fourth.product_code)
    const cards = page.getByRole('list', { name: 'Discounted products' }).getByRole('listitem')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(fourth.name)
    expect(await tooSmall(page, 'main button, main input, main a', 24)).toEqual([])
    await cards.getByRole('button', { name: /^Delete/ }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('alertdialog', { name: 'Deleted!' }).getByRole('button', { name: 'OK' }).tap()
    await expect(page.getByText('No Records Found')).toBeVisible()
  })
})

const title = /^Manage Discounted Product \(Total : (\d+)\)$/

function openDiscounts(page: Page) {
  return openTab(page, 'admin', { name: 'Activate discounts', title })
}

function totalOf(page: Page): Promise<number> {
  return countIn(page, title)
}

async function addByCode(page: Page, { product_code, name }: Product) {
  await page.getByRole('button', { name: 'Add Discounted Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Discounted Product' })
  await dialog.getByLabel('Product Code').fill(product_code)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(name)
  await page.keyboard.press('Enter')
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Discounted products' }).locator('tbody tr:not([data-state])')
}

function pager(page: Page) {
  return page.getByRole('navigation', { name: 'Pages of discounted products' })
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by Product Code or Name' })
}

function remembered(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('manageProductTab'))
}
