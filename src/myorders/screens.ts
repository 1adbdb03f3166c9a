import { customer, distributor } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const myorders = {
  uses: ['cart', 'confirming', 'orders', 'placing'],
  screens: {
    '/my-orders': {
      access: customer,
      title: 'Orders',
      nav: { order: 40, menu: 'Orders', name: 'Regular orders', tab: 'Orders', depot: '/depot-my-orders' },
    },
    '/my-order-details/{order_id}': { access: customer, title: 'Order', under: '/my-orders' },
    '/depot-my-orders': { access: customer, title: 'Depot orders', under: '/my-orders' },
    '/depot-my-order-details/{order_id}': { access: customer, title: 'Depot order', under: '/my-orders' },
    '/update-cart': { access: distributor, title: 'Edit an order', under: '/my-orders' },
  },
} as const satisfies Feature
