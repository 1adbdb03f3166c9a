import { admin, customer, distributor, distributorE, distributorG } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const orders = {
  uses: ['cart', 'uploads'],
  screens: {
    '/cart': { access: customer, title: 'Cart', nav: { order: 90, bar: true, tab: 'Cart' } },
    '/update-cart': { access: distributor, title: 'Edit an order', under: '/my-orders' },
    '/my-orders': {
      access: customer,
      title: 'Orders',
      nav: { order: 40, bar: true, tab: 'Orders', depot: '/depot-my-orders' },
    },
    '/my-order-details/{order_id}': { access: customer, title: 'Order', under: '/my-orders' },
    '/depot-my-orders': { access: customer, title: 'Depot orders', under: '/my-orders' },
    '/depot-my-order-details/{order_id}': { access: customer, title: 'Depot order', under: '/my-orders' },
    '/order-confirmation': { access: distributorE, title: 'To confirm', nav: { order: 45, bar: 'wide' } },
    '/order-confirmation-details/{order_id}': {
      access: distributorE,
      title: 'Order to confirm',
      under: '/order-confirmation',
    },
    '/order-review-details/{order_id}': {
      access: distributorE,
      title: 'Review an order',
      under: '/order-confirmation',
    },
    '/generic-order-confirmation': { access: distributorG, title: 'To confirm', nav: { order: 46, bar: 'wide' } },
    '/admin/orders': { access: admin, title: 'Order book', nav: { order: 10, group: 'Orders' } },
    '/admin/my_order_details/{order_id}': { access: admin, title: 'Order', under: '/admin/orders' },
    '/admin/manage-order': {
      access: admin,
      title: 'Work queue',
      nav: { order: 11, group: 'Orders', generic: '/admin/manage-generic-order' },
    },
    '/admin/manage-generic-order': { access: admin, title: 'Generic work queue', under: '/admin/manage-order' },
  },
} as const satisfies Feature
