import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const fulfilment = {
  uses: ['invoices', 'stock'],
  screens: {
    '/admin/mange-plant': { access: admin, title: 'Plants', nav: { order: 40, group: 'Catalogue' } },
  },
} as const satisfies Feature
