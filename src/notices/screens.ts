import { customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const notices = {
  uses: [],
  screens: {
    '/notification': { access: customer, title: 'Notifications', nav: { order: 65, menu: 'More', account: true } },
  },
} as const satisfies Feature
