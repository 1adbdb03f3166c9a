import { distributor, employee } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const outstanding = {
  uses: [],
  screens: {
    '/my-outstanding': { access: distributor, title: 'Outstanding', nav: { order: 60, bar: 'wide' } },
    '/outstanding': { access: employee, title: 'Outstanding', nav: { order: 60, bar: 'wide' } },
  },
} as const satisfies Feature
