import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const locks = {
  uses: [],
  screens: {
    '/admin/manage-order-lock': { access: admin, title: 'Order locks', nav: { order: 10, group: 'System' } },
  },
} as const satisfies Feature
