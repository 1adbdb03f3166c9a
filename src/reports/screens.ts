import { customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const reports = {
  uses: [],
  screens: {
    '/mis': { access: customer, title: 'Reports', nav: { order: 61, menu: 'More' } },
  },
} as const satisfies Feature
