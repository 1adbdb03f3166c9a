import { describe, expect, test } from 'vitest'
import type { Pass } from '#kit/access.ts'
import { officePage, redirectFor } from './guard.ts'
import { isOffice, paramsOf, type ScreenPath, screenAt, screenPaths, screens } from './screens.ts'

const employee = (productType: 'E' | 'G'): Pass => ({ kind: 'customer', userType: 'E', productType })
const distributor = (productType: 'E' | 'G'): Pass => ({ kind: 'customer', userType: 'D', productType })
const admin = (productType: 'E' | 'G'): Pass => ({ kind: 'admin', productType })

const sessions = {
  nobody: { customer: null, admin: null },
  'employee E': { customer: employee('E'), admin: null },
  'employee G': { customer: employee('G'), admin: null },
  'distributor E': { customer: distributor('E'), admin: null },
  'distributor G': { customer: distributor('G'), admin: null },
  'admin E': { customer: null, admin: admin('E') },
  'admin G': { customer: null, admin: admin('G') },
}
type Who = keyof typeof sessions
const everybody = Object.keys(sessions) as Who[]

/** The specification's lists, written out again by hand: who may open what. */
const groups: { name: string; may: Who[]; otherwise: string; without: string; paths: ScreenPath[] }[] = [
  {
    name: 'public',
    may: everybody,
    otherwise: '',
    without: '',
    paths: ['/alkemites-login', '/marketplace-login', '/auth/'],
  },
  {
    name: 'only with no user type in the session',
    may: ['nobody', 'admin E', 'admin G'],
    otherwise: '/home',
    without: '',
    paths: ['/forgot-password', '/reset_password/{token}'],
  },
  {
    name: 'admin',
    may: ['admin E', 'admin G'],
    otherwise: '/admin/login',
    without: '/admin/login',
    paths: [
      '/admin',
      '/admin/dashboard',
      '/admin/orders',
      '/admin/my_order_details/{order_id}',
      '/admin/order/my_sap_order_details/{order_ref}',
      '/admin/unfulfilled-orders',
      '/admin/unfulfilled-orders-details/{order_id}',
      '/admin/secondary-upload',
      '/admin/notes',
      '/admin/faq',
      '/admin/products',
      '/admin/banner',
      '/admin/customer-profile',
      '/admin/employee',
      '/admin/employee/create_employee',
      '/admin/employee/update_employee/{id}',
      '/admin/manage-order',
      '/admin/manage-generic-order',
      '/admin/my-invoice',
      '/admin/my-invoice-details/{invoiceId}',
      '/admin/manage-cron',
      '/admin/contact-us',
      '/admin/current-outstanding',
      '/admin/manage-order-lock',
      '/admin/manage-product-image',
      '/admin/mange-bonus-offer',
      '/admin/mange-plant',
    ],
  },
  {
    name: 'admin of product type E',
    may: ['admin E'],
    otherwise: '/admin',
    without: '/admin/login',
    paths: [
      '/admin/orders-discounted',
      '/admin/product-discount-buisness',
      '/admin/discounted_order_details/{order_id}',
      '/admin/manage-hospital',
      '/admin/manage-doctor',
    ],
  },
  {
    name: 'either token',
    may: everybody.filter((who) => who !== 'nobody'),
    otherwise: '/',
    without: '/',
    paths: ['/view-po/{id}'],
  },
  {
    name: 'customer',
    may: ['employee E', 'employee G', 'distributor E', 'distributor G'],
    otherwise: '/',
    without: '/',
    paths: [
      '/faq',
      '/home',
      '/notification',
      '/mis',
      '/my-invoice',
      '/my-invoice-details/{invoiceId}',
      '/my-invoice-details/drag-and-drop',
      '/my-orders',
      '/depot-my-orders',
      '/my-order-details/{order_id}',
      '/depot-my-order-details/{order_id}',
      '/notes',
      '/products',
      '/products-list',
      '/upload-order',
      '/upload-order-demo',
      '/upload-order-details',
      '/upload-po',
      '/po-details',
      '/contact-us',
      '/cart',
      '/my-profile',
      '/secondary-upload',
    ],
  },
  {
    name: 'distributor',
    may: ['distributor E', 'distributor G'],
    otherwise: '/home',
    without: '/',
    paths: ['/my-outstanding', '/update-cart'],
  },
  {
    name: 'distributor of product type E',
    may: ['distributor E'],
    otherwise: '/home',
    without: '/',
    paths: [
      '/order-confirmation',
      '/order-confirmation-discount',
      '/order-confirmation-details/{order_id}',
      '/order-review-details/{order_id}',
      '/order-confirmation-discount-details/{order_id}',
    ],
  },
  {
    name: 'distributor of product type G',
    may: ['distributor G'],
    otherwise: '/home',
    without: '/',
    paths: ['/generic-order-confirmation'],
  },
  {
    name: 'employee',
    may: ['employee E', 'employee G'],
    otherwise: '/home',
    without: '/',
    paths: [
      '/unfulfilled-orders',
      '/unfulfilled-order-details/{order_id}',
      '/customer-profile',
      '/outstanding',
      '/customer-not-preferences',
      '/new-product-launch',
    ],
  },
  {
    name: 'product type E',
    may: ['employee E', 'distributor E'],
    otherwise: '/home',
    without: '/',
    paths: [
      '/my-orders-discount',
      '/my-orders-discount-depot',
      '/my-orders-confirm-new-product',
      '/product-discount-buisness',
      '/my-order-discount-details/{order_id}',
      '/depot-my-order-discount-details/{order_id}',
      '/api/order/my_sap_order_details/{order_ref}',
      '/api/order/depot_my_sap_order_details/{order_ref}',
    ],
  },
]

test('the table has the 85 routes of the specification', () => {
  expect(screenPaths).toHaveLength(85)
  expect(new Set(screenPaths)).toEqual(new Set(['/', '/admin/login', ...groups.flatMap((group) => group.paths)]))
})

describe.each(groups)('$name', ({ may, otherwise, without, paths }) => {
  test.each(everybody)('as %s', (who) => {
    const session = sessions[who]
    for (const path of paths) {
      const signedIn = isOffice(path) ? session.admin : session.customer
      const elsewhere = signedIn ? otherwise : without
      expect([path, redirectFor(path, session)]).toEqual([path, may.includes(who) ? null : elsewhere])
    }
  })
})

test('a link leads customers to every screen: from a menu, or from the screen it lies under', () => {
  const places = Object.entries(screens).filter(([path]) => !isOffice(path))
  const depots = places.flatMap(([, { nav }]) => (nav && 'depot' in nav ? [nav.depot] : []))
  const isLinked = ([path, { nav, under }]: (typeof places)[number]) =>
    under !== undefined ||
    depots.includes(path) ||
    (nav && ('menu' in nav || 'bar' in nav || 'tool' in nav || 'account' in nav))
  const lost = places.filter(
    ([path, { access }]) =>
      !['anyone', 'signedOut', 'either'].includes(access.kind) &&
      !path.includes('{') &&
      !isLinked([path, screens[path as ScreenPath]]),
  )
  expect(lost.map(([path]) => path)).toEqual([])
})

test.each([
  ['nobody', null],
  ['employee E', '/home'],
  ['distributor G', '/home'],
  ['admin E', null],
] as const)('the landing page sends %s to %s', (who, to) => {
  expect(redirectFor('/', sessions[who])).toBe(to)
})

test.each([
  ['/mis', 'admin E', '/admin/dashboard?tab=reports'],
  ['/mis', 'employee E', null],
  ['/mis', 'nobody', null],
  ['/home', 'admin E', null],
] as const)('%s leads %s to the page of the office %s', (path, who, page) => {
  expect(officePage(path, sessions[who])).toBe(page)
})

test('an admin who is signed in is not asked to sign in again', () => {
  expect(redirectFor('/admin/login', sessions['admin E'])).toBe('/admin')
  expect(redirectFor('/admin/login', sessions['employee E'])).toBeNull()
})

test.each([
  ['/auth', '/auth/'],
  ['/auth/', '/auth/'],
  ['/home/', '/home'],
  ['/my-invoice-details/drag-and-drop', '/my-invoice-details/drag-and-drop'],
  ['/my-invoice-details/41', '/my-invoice-details/{invoiceId}'],
  ['/admin/employee/create_employee', '/admin/employee/create_employee'],
  ['/api/order/my_sap_order_details/4500', '/api/order/my_sap_order_details/{order_ref}'],
  ['/reset_password/', null],
  ['/my-order-details', null],
  ['/nothing-here', null],
  ['/home/extra', null],
])('%s leads to %s', (pathname, path) => {
  expect(screenAt(pathname)).toBe(path)
})

test.each([
  ['/reset_password/{token}', '/reset_password/a-b_c', { token: 'a-b_c' }],
  ['/my-order-details/{order_id}', '/my-order-details/26%2F4/', { order_id: '26/4' }],
  ['/my-order-details/{order_id}', '/my-order-details/%E0%A4%A', { order_id: '%E0%A4%A' }],
  ['/home', '/home', {}],
] as const)('the parameters of %s in %s', (path, pathname, params) => {
  expect(paramsOf(path, pathname)).toEqual(params)
})
