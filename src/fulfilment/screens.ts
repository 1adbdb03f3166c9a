import { admin, customerE, employee } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const fulfilment = {
  uses: [],
  screens: {
    '/unfulfilled-orders': { access: employee, title: 'Shortages', nav: { order: 45, bar: 'wide' } },
    '/unfulfilled-order-details/{order_id}': { access: employee, title: 'Shortage', under: '/unfulfilled-orders' },
    '/api/order/my_sap_order_details/{order_ref}': { access: customerE, title: 'ERP order', under: '/my-orders' },
    '/api/order/depot_my_sap_order_details/{order_ref}': {
      access: customerE,
      title: 'Depot ERP order',
      under: '/my-orders',
    },
    '/admin/unfulfilled-orders': { access: admin, title: 'Shortages', nav: { order: 30, group: 'Orders' } },
    '/admin/unfulfilled-orders-details/{order_id}': {
      access: admin,
      title: 'Shortage',
      under: '/admin/unfulfilled-orders',
    },
    '/admin/mange-plant': { access: admin, title: 'Plants', nav: { order: 40, group: 'Catalogue' } },
    '/admin/order/my_sap_order_details/{order_ref}': {
      access: admin,
      title: 'ERP order',
      under: '/admin/orders',
    },
  },
} as const satisfies Feature
