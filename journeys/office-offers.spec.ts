// features: schemes
// Bonus offers in the back office: made with a preview, ended, switched off; carts follow at once.
import type { Locator, Page } from '@playwright/test'
import { getProduct } from '#catalogue/contract.ts'
import { addDays, formatDay, todayInIndia } from '#kit/date.ts'
import { makeProducts } from '../world/goods/products.ts'
import { makeEndedOffers, makeOffers } from '../world/goods/trade.ts'
import { usualSize } from '../world/load.ts'
import { callAs } from './calling.ts'
import { expect, signIn, test } from './people.ts'
import { expectAccessible, sidewaysScroll } from './reading.ts'

// They share one list: one after the other.
test.describe.configure({ mode: 'default' })

const today = todayInIndia(new Date())
const products = [...makeProducts(usualSize.products)].filter((one) => one.product_type === 'E' && one.active)
const withOffer = makeOffers(products, today)
const offered = new Set(withOffer.map((offer) => offer.product_code))
const [fresh, other] = products.filter((one) => !offered.has(one.product_code)).slice(-2) as [Product, Product]
const ended = new Set(makeEndedOffers(products, today).map((offer) => offer.product_code))
const known = withOffer.findLast((offer) => !ended.has(offer.product_code)) as (typeof withOffer)[number]
type Product = (typeof products)[number]

test('offers are found by code and state, page by page, and the address keeps where one is', async ({ page }) => {
  await openOffers(page)
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/offer_page=2/)

  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(known.product_code)
  await expect(page).toHaveURL(new RegExp(`offer_search=${known.product_code}`))
  await expect(page).not.toHaveURL(/offer_page/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(`${known.min_qty}+${known.scheme_qty}`)
  await page.getByRole('button', { name: 'Ended' }).click()
  await expect(page).toHaveURL(/state=ended/)
  await expect(page.getByRole('main')).toContainText(`No offers match ‘${known.product_code}’.`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ended' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows(page)).toHaveCount(20)
  await page.goBack()
  await expect(page).toHaveURL(/state=ended/)
})

test('an offer is previewed, made, changed and ended, with the keyboard alone', async ({ page, faults }) => {
  faults.expect(/status of (404|409|422)/)
  await openOffers(page)
  const add = page.getByRole('button', { name: 'Add offer' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add offer' })
  await expect(dialog).toBeVisible()
  const code = dialog.getByLabel('Product', { exact: true })
  await code.focus()
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Say which product or division it is for\./)
  await expect(dialog.getByLabel('Get free')).toHaveAccessibleDescription(/Enter a whole number from 1 to 9,999\./)

  await code.fill('nowhere to be found')
  await expect(page.getByText('No product matches ‘nowhere to be found’.')).toBeVisible()
  await pick(page, code, fresh)
  await expect(code).toHaveValue(fresh.name)
  await expect(code).toHaveAccessibleDescription(new RegExp(fresh.product_code))
  await dialog.getByLabel('Buy', { exact: true }).fill('-07')
  await expect(dialog.getByLabel('Buy', { exact: true })).toHaveValue('7')
  await dialog.getByLabel('Buy', { exact: true }).fill('7.5')
  await expect(dialog.getByLabel('Buy', { exact: true })).toHaveValue('7.5')
  await dialog.getByLabel('Buy', { exact: true }).fill('10')
  await dialog.getByLabel('Get free').fill('1')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row').nth(1)).toHaveText(/^1101\D*11−9\.09%/)
  await dialog.getByLabel('Try a quantity').fill('25')
  await expect(preview.getByRole('row', { name: /^25 30 3 33/ })).toBeVisible()
  await dialog.getByLabel(/Compulsory/).press('Space')
  await expect(preview.getByRole('row', { name: /^25 23 2 25 −8\.00%/ })).toBeVisible()
  await dialog.getByLabel(/Compulsory/).press('Space')
  await dialog.getByLabel('First day').fill(formatDay(addDays(today, -1)))
  await dialog.getByLabel('Last day').fill(formatDay(addDays(today, 30)))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription('The first day can’t be in the past.')
  await expect(dialog.getByLabel('First day')).toBeFocused()
  await dialog.getByLabel('First day').fill(formatDay(today))
  await expect(preview).toContainText('No other offer fits in these days, so this one is used.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Offer created.')).toBeVisible()
  await expect(add).toBeFocused()
  await expect(rows(page).first()).toContainText(fresh.name)

  await page.getByRole('button', { name: `Switch 10+1 of ${fresh.name} off` }).press('Enter')
  await expect(rows(page).first()).toContainText('Off')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).first()).toContainText('Running')

  await page.getByRole('button', { name: `Edit 10+1 of ${fresh.name}` }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit offer' })
  await editing.getByLabel('Buy', { exact: true }).fill('5')
  await page.keyboard.press('Enter')
  await expect(editing).toBeHidden()
  await expect(rows(page).first()).toContainText('5+1')

  const end = page.getByRole('button', { name: `End 5+1 of ${fresh.name}` })
  await end.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'End this offer today?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'End offer' }).press('Enter')
  await expect(rows(page).first()).toContainText(formatDay(today))
  await expect(end).toBeHidden()
})

test('a weaker offer is told that it would not be used, a better one that it wins', async ({ page }) => {
  await openOffers(page)
  await page.getByRole('button', { name: 'Add offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add offer' })
  const { name } = products.find((one) => one.product_code === known.product_code) as Product
  await pick(page, dialog.getByLabel('Product', { exact: true }), { product_code: known.product_code, name })
  await dialog.getByLabel('Buy', { exact: true }).fill('999')
  await dialog.getByLabel('Get free').fill('1')
  await expect(dialog).toContainText('gives more and wins. This one would not be used while both run.')
  await dialog.getByLabel('Buy', { exact: true }).fill('1')
  await expect(dialog).toContainText('One other offer fits in these days. This one wins')
})

test('on a phone an offer is made for one distributor, and it is in its cart at once', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openOffers(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Add offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add offer' })
  await pick(page, dialog.getByLabel('Product', { exact: true }), other)
  await dialog.getByText('One distributor').click()
  await dialog.getByLabel('Distributor', { exact: true }).fill('konkan pharma')
  await page.getByRole('option', { name: 'dist-depot' }).click()
  await dialog.getByLabel('Buy', { exact: true }).fill('10')
  await dialog.getByLabel('Get free').fill('2')
  await dialog.getByLabel('First day').fill(formatDay(today))
  await dialog.getByLabel('Last day').fill(formatDay(addDays(today, 5)))
  await expect(dialog.getByLabel('Distributor', { exact: true })).toHaveValue('Konkan Pharma Depot')
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Create offer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Bonus offers' }).getByRole('listitem').first()).toContainText(other.name)

  const customer = await callAs(baseURL, 'D', 'dist-depot')
  const { data } = await customer(getProduct, { product_code: other.product_code })
  expect(data).toMatchObject({ min_qty: 10, scheme_qty: 2 })
})

/** Found by its code, taken with the keyboard. */
async function pick(page: Page, field: Locator, { product_code, name }: Pick<Product, 'product_code' | 'name'>) {
  await field.fill(product_code)
  await expect(page.getByRole('option', { name: product_code })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(name)
}

async function openOffers(page: Page) {
  await signIn(page, 'admin', { at: '/admin/mange-bonus-offer' })
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Bonus offers' }).locator('tbody tr')
}

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by code, name or molecule' })
}
