/// <reference lib="dom" />
// What the ordering journeys share: products of each kind of scheme, and the sheet as a person sees
// it.
import type { Page } from '@playwright/test'
import type { Username } from '../world/cast.ts'
import { expect } from './expecting.ts'
import { type Person, signIn, tokenOf } from './people.ts'

export type Found = { product_code: string; product_name: string; min_qty: number; scheme_qty: number; pack: string }
type Listed = Found & {
  scheme_admin_enable: 0 | 1
  compul_scheme_admin_enable: 0 | 1
  price_paise: number
  stock: string
}

/** Calls the API as whoever sits at the page. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path, {
    headers: { authorization: `Bearer ${await tokenOf(page, 'customer')}` },
  })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** The first products of the sheet with no scheme, one that rounds, and a compulsory one. */
export async function someProducts(page: Page, query = '') {
  const { data } = await ask<{ data: Listed[] }>(page, `/api/order-sheet?${query}`)
  const first = (fits: (one: Listed) => boolean) => {
    const found = data.find((one) => one.stock === 'in' && fits(one))
    if (!found) throw new Error('The world has such a product.')
    return found
  }
  return {
    all: data,
    plain: first((one) => one.scheme_admin_enable === 0),
    rounding: first((one) => one.scheme_qty === 1 && one.compul_scheme_admin_enable === 0),
    compulsory: first((one) => one.scheme_qty === 1 && one.compul_scheme_admin_enable === 1),
  }
}

export function quantityOf(page: Page, { product_name, pack }: Found) {
  return page.getByRole('textbox', { name: `Quantity of ${product_name}, ${pack}`, exact: true })
}

/** Signs in straight at the sheet, and answers with products of it. */
export async function atSheet(page: Page, who: Person | Username) {
  await signIn(page, who, { at: '/products-list' })
  await expectSheet(page)
  return someProducts(page)
}

export async function openSheet(page: Page, query = '') {
  await page.goto(`/products-list?${query}`)
  await expectSheet(page)
}

async function expectSheet(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Order sheet' })).toBeVisible()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
}

/** Types a quantity of one product, and waits until it is saved. */
export async function putIn(page: Page, product: Found, quantity: string) {
  await find(page, product)
  await quantityOf(page, product).fill(quantity)
  await expectSaved(page)
}

/** Presses the button that places the cart, and answers with the number of the order that opens. */
export async function place(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Place order, ₹/ }).click()
  await expect(page).toHaveURL(/\/my-order-details\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

/** Brings a product under the fingers by its code. */
export async function find(page: Page, { product_code }: Found) {
  await page.getByRole('searchbox', { name: 'Search products' }).fill(product_code)
  await expect(page).toHaveURL(new RegExp(`search=${product_code}`))
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
}

export async function expectSaved(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
}
