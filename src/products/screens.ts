import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const products = {
  uses: ['catalogue', 'schemes'],
  screens: {
    '/admin/products': { access: admin, title: 'Products', nav: { order: 10, group: 'Catalogue' } },
  },
} as const satisfies Feature
