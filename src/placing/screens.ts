import { customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const placing = {
  uses: ['cart', 'orders'],
  screens: {
    '/cart': { access: customer, title: 'Cart', nav: { order: 90, tool: true, tab: 'Cart' } },
  },
} as const satisfies Feature
