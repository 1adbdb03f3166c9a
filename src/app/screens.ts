// Every screen of the product with who may open it: the specification's list, its spelling included.
// The client's guards, the server's page fallback, `npm run routes` and the test of every route read this table.
import {
  type Access,
  admin,
  adminE,
  anyone,
  customer,
  customerE,
  distributor,
  distributorE,
  distributorG,
  either,
  employee,
  signedOut,
} from '#kit/access.ts'

export type Screen = { access: Access; title: string }

export const screens = {
  '/': { access: anyone, title: 'Sign in' },
  '/admin/login': { access: anyone, title: 'Back office' },
  '/alkemites-login': { access: anyone, title: 'Employee sign-in' },
  '/marketplace-login': { access: anyone, title: 'Stockist sign-in' },
  '/auth/': { access: anyone, title: 'Signing in' },

  '/forgot-password': { access: signedOut, title: 'Forgot password' },
  '/reset_password/{token}': { access: signedOut, title: 'New password' },

  '/admin': { access: admin, title: 'Today' },
  '/admin/dashboard': { access: admin, title: 'Today' },
  '/admin/orders': { access: admin, title: 'Order book' },
  '/admin/my_order_details/{order_id}': { access: admin, title: 'Order' },
  '/admin/order/my_sap_order_details/{order_ref}': { access: admin, title: 'ERP order' },
  '/admin/unfulfilled-orders': { access: admin, title: 'Shortages' },
  '/admin/unfulfilled-orders-details/{order_id}': { access: admin, title: 'Shortage' },
  '/admin/secondary-upload': { access: admin, title: 'Secondary sales' },
  '/admin/notes': { access: admin, title: 'Notes' },
  '/admin/faq': { access: admin, title: 'Questions' },
  '/admin/products': { access: admin, title: 'Products' },
  '/admin/banner': { access: admin, title: 'Banners' },
  '/admin/customer-profile': { access: admin, title: 'Distributors' },
  '/admin/employee': { access: admin, title: 'Employees' },
  '/admin/employee/create_employee': { access: admin, title: 'New employee' },
  '/admin/employee/update_employee/{id}': { access: admin, title: 'Employee' },
  '/admin/manage-order': { access: admin, title: 'Work queue' },
  '/admin/manage-generic-order': { access: admin, title: 'Generic work queue' },
  '/admin/my-invoice': { access: admin, title: 'Invoices' },
  '/admin/my-invoice-details/{invoiceId}': { access: admin, title: 'Invoice' },
  '/admin/manage-cron': { access: admin, title: 'Jobs' },
  '/admin/contact-us': { access: admin, title: 'Messages' },
  '/admin/current-outstanding': { access: admin, title: 'Outstanding' },
  '/admin/manage-order-lock': { access: admin, title: 'Order locks' },
  '/admin/manage-product-image': { access: admin, title: 'Manage product' },
  '/admin/mange-bonus-offer': { access: admin, title: 'Bonus offers' },
  '/admin/mange-plant': { access: admin, title: 'Plants' },

  '/admin/orders-discounted': { access: adminE, title: 'Discount orders' },
  '/admin/product-discount-buisness': { access: adminE, title: 'Discount business' },
  '/admin/discounted_order_details/{order_id}': { access: adminE, title: 'Discount order' },
  '/admin/manage-hospital': { access: adminE, title: 'Hospitals' },
  '/admin/manage-doctor': { access: adminE, title: 'Doctors' },

  '/view-po/{id}': { access: either, title: 'Purchase order' },

  '/faq': { access: customer, title: 'Questions' },
  '/home': { access: customer, title: 'Home' },
  '/notification': { access: customer, title: 'Notifications' },
  '/mis': { access: customer, title: 'Reports' },
  '/my-invoice': { access: customer, title: 'Invoices' },
  '/my-invoice-details/{invoiceId}': { access: customer, title: 'Invoice' },
  '/my-invoice-details/drag-and-drop': { access: customer, title: 'Papers for invoices' },
  '/my-orders': { access: customer, title: 'Orders' },
  '/depot-my-orders': { access: customer, title: 'Depot orders' },
  '/my-order-details/{order_id}': { access: customer, title: 'Order' },
  '/depot-my-order-details/{order_id}': { access: customer, title: 'Depot order' },
  '/notes': { access: customer, title: 'Notes' },
  '/products': { access: customer, title: 'Products' },
  '/products-list': { access: customer, title: 'Order sheet' },
  '/upload-order': { access: customer, title: 'Upload an order' },
  '/upload-order-demo': { access: customer, title: 'Try an upload' },
  '/upload-order-details': { access: customer, title: 'Uploaded order' },
  '/upload-po': { access: customer, title: 'Upload a purchase order' },
  '/po-details': { access: customer, title: 'Purchase orders' },
  '/contact-us': { access: customer, title: 'Contact' },
  '/cart': { access: customer, title: 'Cart' },
  '/my-profile': { access: customer, title: 'My profile' },
  '/secondary-upload': { access: customer, title: 'Secondary sales' },

  '/my-outstanding': { access: distributor, title: 'Outstanding' },
  '/update-cart': { access: distributor, title: 'Edit an order' },
  '/order-confirmation': { access: distributorE, title: 'To confirm' },
  '/order-confirmation-discount': { access: distributorE, title: 'Discount orders to confirm' },
  '/order-confirmation-details/{order_id}': { access: distributorE, title: 'Order to confirm' },
  '/order-review-details/{order_id}': { access: distributorE, title: 'Review an order' },
  '/order-confirmation-discount-details/{order_id}': { access: distributorE, title: 'Discount order to confirm' },
  '/generic-order-confirmation': { access: distributorG, title: 'To confirm' },

  '/unfulfilled-orders': { access: employee, title: 'Shortages' },
  '/unfulfilled-order-details/{order_id}': { access: employee, title: 'Shortage' },
  '/customer-profile': { access: employee, title: 'Customers' },
  '/outstanding': { access: employee, title: 'Outstanding' },
  '/customer-not-preferences': { access: employee, title: 'Preferences' },
  '/new-product-launch': { access: employee, title: 'Launches' },

  '/my-orders-discount': { access: customerE, title: 'Discount orders' },
  '/my-orders-discount-depot': { access: customerE, title: 'Depot discount orders' },
  '/my-orders-confirm-new-product': { access: customerE, title: 'Launch orders' },
  '/product-discount-buisness': { access: customerE, title: 'Discount business' },
  '/my-order-discount-details/{order_id}': { access: customerE, title: 'Discount order' },
  '/depot-my-order-discount-details/{order_id}': { access: customerE, title: 'Depot discount order' },
  '/api/order/my_sap_order_details/{order_ref}': { access: customerE, title: 'ERP order' },
  '/api/order/depot_my_sap_order_details/{order_ref}': { access: customerE, title: 'Depot ERP order' },
} as const satisfies Record<string, Screen>

export type ScreenPath = keyof typeof screens

export const screenPaths = Object.keys(screens) as ScreenPath[]

export const isOffice = (path: string) => path === '/admin' || path.startsWith('/admin/')

/** The screen a URL's path leads to; a fixed segment beats a parameter, a slash at the end does not count. */
export function screenAt(pathname: string): ScreenPath | null {
  const given = segmentsOf(pathname)
  const fitting = screenPaths.filter((path) => fits(segmentsOf(path), given))
  return fitting.sort((one, other) => pathParameters(one) - pathParameters(other))[0] ?? null
}

/** What stands in a path for the {parameters} of its screen. */
export function paramsOf(path: ScreenPath, pathname: string): Record<string, string> {
  const given = segmentsOf(pathname)
  const named = segmentsOf(path).map((segment, at) => [/^\{(\w+)\}$/.exec(segment)?.[1], given[at] ?? ''] as const)
  return Object.fromEntries(named.flatMap(([name, value]) => (name ? [[name, decoded(value)]] : [])))
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function fits(wanted: string[], given: string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => (segment.startsWith('{') ? given[at] !== '' : segment === given[at]))
  )
}

function pathParameters(path: string): number {
  return path.split('{').length - 1
}

/** The screens of people who are signed in have the shell around them. */
export function standsInShell(path: ScreenPath): boolean {
  return !['anyone', 'signedOut'].includes(screens[path].access.kind)
}
