import { admin, customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const statements = {
  uses: [],
  screens: {
    '/secondary-upload': { access: customer, title: 'Secondary sales', nav: { order: 60, menu: 'More' } },
    '/admin/secondary-upload': { access: admin, title: 'Secondary sales', nav: { order: 60, group: 'Orders' } },
  },
} as const satisfies Feature
