// features: app
/// <reference lib="dom" />
// Every screen of the table once, by somebody whom it is for, at all widths and in both themes:
// everybody can read it, with the longest names and documents of the world too.
import type { Page } from '@playwright/test'
import { isOffice, type ScreenPath, screenPaths, screens } from '../src/app/screens.ts'
import { type Pass, whyNotEnter } from '../src/kit/access.ts'
import type { Username } from '../world/cast.ts'
import { longFirms, longPeople } from '../world/people/names.ts'
import { crowded } from './crowding.ts'
import { expect, expectLoaded, go, type Person, personCalled, signIn, test, tokenOf } from './people.ts'
import { asOnPhone, expectReadable, sidewaysScroll } from './reading.ts'

type Visitor = { who: Username | Person; pass: Pass; isFor?: (path: ScreenPath) => boolean }

const [longFirm = ''] = Object.keys(longFirms)
const [longEmployee = ''] = Object.keys(longPeople)
/** Where the names and the documents of the two with the longest names are seen. */
const ofLongFirm: ScreenPath[] = [
  '/home',
  '/products',
  '/my-orders',
  '/my-order-details/{order_id}',
  '/my-invoice',
  '/my-invoice-details/{invoiceId}',
  '/my-invoice-details/drag-and-drop',
  '/notes',
  '/my-outstanding',
  '/my-profile',
  '/po-details',
  '/view-po/{id}',
]
const ofLongEmployee: ScreenPath[] = [
  '/customer-profile',
  '/customer-not-preferences',
  '/unfulfilled-orders',
  '/outstanding',
  '/mis',
]

/** In this sequence each takes the screens that are left and theirs. */
const visitors: Visitor[] = [
  {
    who: personCalled(longFirm),
    pass: { kind: 'customer', userType: 'D', productType: 'E' },
    isFor: (path) => ofLongFirm.includes(path),
  },
  {
    who: personCalled(longEmployee),
    pass: { kind: 'customer', userType: 'E', productType: 'E' },
    isFor: (path) => ofLongEmployee.includes(path),
  },
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

/**
 * Where what an address names is found: a list, the field of its rows, and the orders that invoices
 * belong to.
 */
const named: Partial<Record<ScreenPath, [list: string, field: string, orders?: string]>> = {
  '/my-order-details/{order_id}': ['/api/orders', 'order_id'],
  '/depot-my-order-details/{order_id}': ['/api/orders', 'order_id'],
  '/order-confirmation-details/{order_id}': ['/api/orders/to-confirm', 'order_id'],
  '/order-review-details/{order_id}': ['/api/orders/to-confirm', 'order_id'],
  '/my-order-discount-details/{order_id}': ['/api/discount-orders', 'order_id'],
  '/depot-my-order-discount-details/{order_id}': ['/api/discount-orders', 'order_id'],
  '/order-confirmation-discount-details/{order_id}': ['/api/discount-orders', 'order_id'],
  '/unfulfilled-order-details/{order_id}': ['/api/shortages', 'order_id'],
  '/my-invoice-details/{invoiceId}': ['/api/invoices', 'invoice_id', '/api/orders'],
  '/view-po/{id}': ['/api/purchase-orders', 'id'],
  '/admin/employee/update_employee/{id}': [`/api/adm/employees?search_text=${longEmployee}`, 'id'],
  '/admin/my_order_details/{order_id}': [`/api/adm/orders?search_text=${longFirm}`, 'order_id'],
  '/admin/discounted_order_details/{order_id}': ['/api/adm/discount-orders', 'order_id'],
  '/admin/unfulfilled-orders-details/{order_id}': ['/api/adm/shortages', 'order_id'],
  '/admin/my-invoice-details/{invoiceId}': [
    `/api/adm/invoices?distributor_id=${longFirm}`,
    'invoice_id',
    `/api/adm/orders?search_text=${longFirm}`,
  ],
}

/** Lists of the office, narrowed to the longest names. */
const longest: Partial<Record<string, Record<string, string>>> = {
  '/admin/orders': { order_search: longFirm },
  '/admin/customer-profile': { distributor_search: longFirm },
  '/admin/employee': { employee_search: longEmployee },
  '/admin/my-invoice': { distributor_id: longFirm },
  '/admin/notes': { tab: 'claims', claims_search: longFirms[longFirm] ?? '' },
  '/admin/manage-doctor': { doctor_search: 'Chivukula' },
  '/admin/manage-hospital': { hospital_search: 'Vasantrao' },
}

const inside = screenPaths.filter((path) => !['anyone', 'signedOut'].includes(screens[path].access.kind))
const mostInOne = 6

/** A page is loaded once on a desk, made narrower as people do, and then held like a phone. */
for (const { who, paths } of shared())
  test(`${nameOf(who)} reads ${paths[0]} and ${paths.length - 1} more on a desk and on a phone`, async ({
    page,
    faults,
  }) => {
    // What nobody has yet is not found, and says so.
    faults.expect(/404 \(Not Found\)/)
    const first = paths.find((path) => !path.includes('{'))
    await signIn(page, who, { ...(first && { at: atLongest(first) }) })
    for (const path of new Set([...(first ? [first] : []), ...paths]))
      await test.step(path, async () => {
        const address = path === first ? path : await filled(page, path)
        if (path !== first) await go(page, atLongest(address))
        await expectLoaded(page)
        // What is one of many is named in the tab.
        if (named[path] && !address.endsWith('/1'))
          await expect(page).not.toHaveTitle(`${screens[path].title} · Apotheca`)
        await expectReadable(page, { isPhone: false })
        for (const width of isOffice(path) ? [1280] : [1280, 1024]) {
          await page.setViewportSize({ width, height: 900 })
          expect.soft(await crowded(page), `what is crowded at ${width} px`).toEqual([])
          expect.soft(await sidewaysScroll(page), `how far it scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
        }
        await asOnPhone(page, async () => {
          await expectLoaded(page)
          await expectReadable(page)
          expect.soft(await crowded(page), 'what is crowded on a phone').toEqual([])
        })
        await page.setViewportSize({ width: 1440, height: 900 })
      })
  })

function nameOf(who: Visitor['who']): string {
  return typeof who === 'string' ? who : who.username
}

/** Lists are narrowed to those with the longest names. */
function atLongest(address: string): string {
  const search = longest[address]
  return search ? `${address}?${new URLSearchParams(search)}` : address
}

function shared(): { who: Visitor['who']; paths: ScreenPath[] }[] {
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

/** The longest that there is; '1', which is nobody's, where there is none or no list of its own. */
async function filled(page: Page, path: ScreenPath): Promise<string> {
  const [list, field, orders] = named[path] ?? []
  if (!list || !field) return path.replace(/\{\w+\}/g, '1')
  const order = orders ? longestOf(await rowsOf(page, path, orders)) : undefined
  const rows = await rowsOf(page, path, list)
  const found = rows.find(({ order_id }) => order_id === order?.order_id) ?? longestOf(rows)
  return path.replace(/\{\w+\}/g, String(found?.[field] ?? 1))
}

type Row = Record<string, number>

async function rowsOf(page: Page, path: ScreenPath, list: string): Promise<Row[]> {
  const token = await tokenOf(page, isOffice(path) ? 'admin' : 'customer')
  const answer = await page.request.get(list, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).data
}

function longestOf(rows: Row[]): Row | undefined {
  return rows.toSorted((one, other) => (other.line_count ?? 0) - (one.line_count ?? 0))[0]
}
