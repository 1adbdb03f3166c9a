import { customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const reports = {
  uses: [],
  screens: {
    '/mis': { access: customer, title: 'Reports', nav: { order: 65, bar: 'wide' } },
  },
} as const satisfies Feature
