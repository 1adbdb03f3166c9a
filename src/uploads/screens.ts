import { customer, either } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const uploads = {
  uses: ['cart', 'sheet'],
  screens: {
    '/upload-order': {
      access: customer,
      title: 'Upload an order',
      nav: { order: 46, menu: 'Orders', name: 'Uploads' },
    },
    '/upload-order-demo': { access: customer, title: 'Try an upload', under: '/upload-order' },
    '/upload-order-details': { access: customer, title: 'Uploaded order', under: '/upload-order' },
    '/upload-po': { access: customer, title: 'Upload a purchase order', under: '/po-details' },
    '/po-details': { access: customer, title: 'Purchase orders', nav: { order: 45, menu: 'Orders' } },
    '/view-po/{id}': { access: either, title: 'Purchase order', under: '/po-details' },
  },
} as const satisfies Feature
