import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const products = {
  uses: ['catalogue', 'pricing', 'schemes'],
  screens: {
    '/admin/products': { access: admin, title: 'Products', nav: { order: 10, group: 'Catalogue' } },
    '/admin/manage-product-image': { access: admin, title: 'Manage product', nav: { order: 20, group: 'Catalogue' } },
  },
} as const satisfies Feature
