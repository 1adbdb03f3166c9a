// features: app, orders, confirming, myorders, orderbook, products, schemes, invoices, money, claims, employees, firms, parties, discounts, shortages, machines
/// <reference lib="dom" />
// On a phone the first row of a list stands in the upper third of the screen.
import type { Page } from '@playwright/test'
import type { Username } from '../world/cast.ts'
import { expect, expectLoaded, go, phone, signIn, test } from './people.ts'

test.use(phone)

const lists: [Username, string[]][] = [
  [
    'dist-e',
    [
      ...['/my-orders', '/my-invoice', '/po-details', '/products-list', '/order-confirmation', '/my-orders-discount'],
      ...['/order-confirmation-discount', '/notes', '/notes?tab=claims', '/notes?tab=returns', '/my-outstanding'],
      ...['/notification', '/contact-us', '/my-orders-confirm-new-product'],
    ],
  ],
  ['dist-depot', ['/depot-my-orders', '/my-orders-discount-depot']],
  [
    'emp-e',
    [
      ...['/my-orders', '/customer-profile', '/customer-not-preferences', '/new-product-launch', '/outstanding'],
      ...['/unfulfilled-orders', '/unfulfilled-orders?tab=promises', '/my-invoice', '/notes'],
    ],
  ],
  [
    'admin',
    [
      ...['/admin/orders', '/admin/products', '/admin/mange-bonus-offer', '/admin/contact-us', '/admin/faq'],
      ...['/admin/employee', '/admin/employee?tab=admins', '/admin/customer-profile', '/admin/manage-order'],
      ...['/admin/manage-hospital', '/admin/manage-doctor', '/admin/manage-doctor?tab=floors'],
      ...['/admin/manage-product-image?tab=discounts', '/admin/manage-product-image?tab=images'],
      ...['/admin/manage-product-image?tab=launches', '/admin/orders-discounted', '/admin/unfulfilled-orders'],
    ],
  ],
  [
    'admin',
    [
      ...['/admin/unfulfilled-orders?tab=promises', '/admin/my-invoice', '/admin/notes', '/admin/notes?tab=claims'],
      ...['/admin/current-outstanding', '/admin/current-outstanding?tab=receipts'],
      ...['/admin/current-outstanding?tab=books', '/admin/mange-plant', '/admin/mange-plant?tab=stock'],
      ...['/admin/mange-plant?tab=outs', '/admin/mange-plant?tab=transfers', '/admin/mange-plant?tab=divisions'],
      ...['/admin/manage-cron', '/admin/manage-cron?tab=keys', '/admin/manage-cron?tab=webhooks'],
    ],
  ],
]

for (const [who, [first = '', ...others]] of lists)
  test(`the lists of ${who} begin high up, ${first} and ${others.length} more`, async ({ page }) => {
    await signIn(page, who, { at: first })
    await expectHighUp(page, first)
    for (const path of others)
      await test.step(path, async () => {
        const isTab = path.startsWith(`${new URL(page.url()).pathname}?`)
        await (isTab ? goToTab : go)(page, path)
        await expectHighUp(page, path)
      })
  })

/** Another tab keeps the page's heading; its rows are others. */
async function goToTab(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const row of document.querySelectorAll('main tr, main li, main section')) row.setAttribute('data-left', '')
    history.pushState(null, '', address)
  }, path)
}

async function expectHighUp(page: Page, path: string): Promise<void> {
  await expectLoaded(page)
  // The shortage desk has a panel a product, with its lines inside.
  const row = page
    .locator('main tbody tr, main ul > li, main section.panel:has(li)')
    .and(page.locator(':not([data-left])'))
    .filter({ visible: true })
    .first()
  await expect(row).toBeVisible()
  const third = Math.round(phone.viewport.height / 3)
  expect.soft((await row.boundingBox())?.y, path).toBeLessThanOrEqual(third)
}
