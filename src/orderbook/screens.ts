import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const orderbook = {
  uses: ['orders', 'uploads'],
  screens: {
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
