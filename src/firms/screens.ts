import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const firms = {
  uses: ['accounts', 'credit', 'employees', 'people', 'places'],
  screens: {
    '/admin/customer-profile': { access: admin, title: 'Distributors', nav: { order: 10, group: 'People' } },
  },
} as const satisfies Feature
