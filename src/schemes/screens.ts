import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const schemes = {
  uses: ['pricing', 'catalogue'],
  screens: {
    '/admin/mange-bonus-offer': { access: admin, title: 'Bonus offers', nav: { order: 30, group: 'Catalogue' } },
  },
} as const satisfies Feature
