import { admin, customerE } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const erp = {
  uses: ['fulfilment'],
  screens: {
    '/api/order/my_sap_order_details/{order_ref}': { access: customerE, title: 'ERP order', under: '/my-orders' },
    '/api/order/depot_my_sap_order_details/{order_ref}': {
      access: customerE,
      title: 'Depot ERP order',
      under: '/my-orders',
    },
    '/admin/order/my_sap_order_details/{order_ref}': {
      access: admin,
      title: 'ERP order',
      under: '/admin/orders',
    },
  },
} as const satisfies Feature
