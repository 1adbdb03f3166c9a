// features: app
/// <reference lib="dom" />
// Every screen of the table once, by somebody whom it is for, at both widths and in both themes: everybody can read it.
import type { Page } from '@playwright/test'
import { isOffice, type ScreenPath, screenPaths, screens } from '../src/app/screens.ts'
import { type Pass, whyNotEnter } from '../src/kit/access.ts'
import type { Username } from '../world/cast.ts'
import { expectLoaded, expectReadable, go, signIn, test, tokenOf, widths } from './people.ts'

type Visitor = { who: Username; pass: Pass; isFor?: (path: ScreenPath) => boolean }

/** In this sequence each takes the screens that are left and theirs. */
const visitors: Visitor[] = [
  {
    who: 'dist-depot',
    pass: { kind: 'customer', userType: 'D', productType: 'E' },
    isFor: (path) => path.includes('depot'),
  },
  { who: 'dist-e', pass: { kind: 'customer', userType: 'D', productType: 'E' } },
  { who: 'emp-e', pass: { kind: 'customer', userType: 'E', productType: 'E' } },
  { who: 'dist-g', pass: { kind: 'customer', userType: 'D', productType: 'G' } },
  { who: 'admin', pass: { kind: 'admin', productType: 'E' } },
]

/** Where what an address names is found: a list, and the field of its rows. */
const named: Partial<Record<ScreenPath, [list: string, field: string]>> = {
  '/my-order-details/{order_id}': ['/api/orders', 'order_id'],
  '/depot-my-order-details/{order_id}': ['/api/orders', 'order_id'],
  '/order-confirmation-details/{order_id}': ['/api/orders/to-confirm', 'order_id'],
  '/order-review-details/{order_id}': ['/api/orders/to-confirm', 'order_id'],
  '/my-order-discount-details/{order_id}': ['/api/discount-orders', 'order_id'],
  '/depot-my-order-discount-details/{order_id}': ['/api/discount-orders', 'order_id'],
  '/order-confirmation-discount-details/{order_id}': ['/api/discount-orders', 'order_id'],
  '/unfulfilled-order-details/{order_id}': ['/api/shortages', 'order_id'],
  '/my-invoice-details/{invoiceId}': ['/api/invoices', 'invoice_id'],
  '/view-po/{id}': ['/api/purchase-orders', 'id'],
  '/admin/employee/update_employee/{id}': ['/api/adm/employees', 'id'],
  '/admin/my_order_details/{order_id}': ['/api/adm/orders', 'order_id'],
  '/admin/discounted_order_details/{order_id}': ['/api/adm/discount-orders', 'order_id'],
  '/admin/unfulfilled-orders-details/{order_id}': ['/api/adm/shortages', 'order_id'],
  '/admin/my-invoice-details/{invoiceId}': ['/api/adm/invoices', 'invoice_id'],
}

const inside = screenPaths.filter((path) => !['anyone', 'signedOut'].includes(screens[path].access.kind))
const mostInOne = 6

for (const { at, isPhone, use } of widths)
  test.describe(at, () => {
    test.use(use)
    for (const { who, paths } of shared())
      test(`${who} reads ${paths[0]} and ${paths.length - 1} more ${at}`, async ({ page, faults }) => {
        // What nobody has yet is not found, and says so.
        faults.expect(/404 \(Not Found\)/)
        const first = paths.find((path) => !path.includes('{'))
        await signIn(page, who, { ...(first && { at: first }) })
        for (const path of new Set([...(first ? [first] : []), ...paths]))
          await test.step(path, async () => {
            if (path !== first) await go(page, await filled(page, path))
            await expectLoaded(page)
            await expectReadable(page, { isPhone })
          })
      })
  })

function shared(): { who: Username; paths: ScreenPath[] }[] {
  const left = new Set(inside)
  return visitors.flatMap(({ who, pass, isFor }) => {
    const theirs = [...left].filter(
      (path) =>
        !whyNotEnter(screens[path].access, pass) &&
        isOffice(path) === (pass.kind === 'admin') &&
        (isFor?.(path) ?? true),
    )
    for (const path of theirs) left.delete(path)
    return Array.from({ length: Math.ceil(theirs.length / mostInOne) }, (_, at) => ({
      who,
      paths: theirs.slice(at * mostInOne, (at + 1) * mostInOne),
    }))
  })
}

/** The first that there is; '1', which is nobody's, where there is none or no list of its own. */
async function filled(page: Page, path: ScreenPath): Promise<string> {
  const [list, field] = named[path] ?? []
  if (!list || !field) return path.replace(/\{\w+\}/g, '1')
  const token = await tokenOf(page, isOffice(path) ? 'admin' : 'customer')
  const answer = await page.request.get(list, { headers: { authorization: `Bearer ${token}` } })
  const { data } = await answer.json()
  return path.replace(/\{\w+\}/g, String(data[0]?.[field] ?? 1))
}
