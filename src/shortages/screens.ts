import { admin, employee } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const shortages = {
  uses: ['fulfilment', 'stock'],
  screens: {
    '/unfulfilled-orders': { access: employee, title: 'Shortages', nav: { order: 47, menu: 'Orders' } },
    '/unfulfilled-order-details/{order_id}': { access: employee, title: 'Shortage', under: '/unfulfilled-orders' },
    '/admin/unfulfilled-orders': { access: admin, title: 'Shortages', nav: { order: 30, group: 'Orders' } },
    '/admin/unfulfilled-orders-details/{order_id}': {
      access: admin,
      title: 'Shortage',
      under: '/admin/unfulfilled-orders',
    },
  },
} as const satisfies Feature
