import { customer, employee } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const customers = {
  uses: [],
  screens: {
    '/my-profile': { access: customer, title: 'My profile', nav: { order: 90, account: true } },
    '/customer-profile': { access: employee, title: 'Distributors', nav: { order: 32, bar: 'wide' } },
    '/customer-not-preferences': { access: employee, title: 'Preferences', nav: { order: 64, menu: 'More' } },
  },
} as const satisfies Feature
