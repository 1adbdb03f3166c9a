// features: app, orders, products, schemes, receivables
/// <reference lib="dom" />
// On a phone the first row of a list stands in the upper third of the screen.
import type { Username } from '../world/cast.ts'
import { expect, expectLoaded, phone, signIn, test } from './people.ts'

test.use(phone)

const lists: [Username, string[]][] = [
  ['dist-e', ['/my-orders', '/my-invoice', '/po-details', '/products-list']],
  ['emp-e', ['/my-orders', '/customer-profile', '/new-product-launch']],
  ['admin', ['/admin/orders', '/admin/products', '/admin/mange-bonus-offer', '/admin/contact-us', '/admin/faq']],
]

for (const [who, paths] of lists)
  test(`the lists of ${who} begin high up`, async ({ page }) => {
    const third = Math.round(phone.viewport.height / 3)
    for (const path of paths)
      await test.step(path, async () => {
        await signIn(page, who, { at: path })
        await expectLoaded(page)
        const row = page.locator('main tbody tr, main ul > li').filter({ visible: true }).first()
        await expect(row).toBeVisible()
        expect.soft((await row.boundingBox())?.y, path).toBeLessThanOrEqual(third)
      })
  })
