import { customer, distributor, distributorE, distributorG } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const orders = {
  uses: ['cart'],
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
  },
} as const satisfies Feature
