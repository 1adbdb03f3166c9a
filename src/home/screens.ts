import { admin, customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const home = {
  uses: ['content', 'customers', 'machines', 'messages', 'reports'],
  screens: {
    '/home': { access: customer, title: 'Home', nav: { order: 10, bar: true, tab: 'Home' } },
    '/admin': { access: admin, title: 'Today', nav: { order: 0, group: null } },
    '/admin/dashboard': { access: admin, title: 'Today', under: '/admin' },
  },
} as const satisfies Feature
