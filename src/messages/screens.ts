import { admin, customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const messages = {
  uses: [],
  screens: {
    '/contact-us': { access: customer, title: 'Contact us', nav: { order: 67, menu: 'More' } },
    '/admin/contact-us': { access: admin, title: 'Messages', nav: { order: 10, group: 'Content' } },
  },
} as const satisfies Feature
