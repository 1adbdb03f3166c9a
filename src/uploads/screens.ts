import { customer, either } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const uploads = {
  uses: ['cart', 'sheet'],
  screens: {
    '/upload-order': { access: customer, title: 'Upload an order', nav: { order: 35 } },
    '/upload-order-demo': { access: customer, title: 'Try an upload', under: '/upload-order' },
    '/upload-order-details': { access: customer, title: 'Uploaded order', under: '/upload-order' },
    '/upload-po': { access: customer, title: 'Upload a purchase order', under: '/po-details' },
    '/po-details': { access: customer, title: 'Purchase orders', nav: { order: 36 } },
    '/view-po/{id}': { access: either, title: 'Purchase order', under: '/po-details' },
  },
} as const satisfies Feature
