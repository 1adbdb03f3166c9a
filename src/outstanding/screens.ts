import { distributor, employee } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const outstanding = {
  uses: [],
  screens: {
    '/my-outstanding': { access: distributor, title: 'Outstanding', nav: { order: 52, menu: 'Money' } },
    '/outstanding': { access: employee, title: 'Outstanding', nav: { order: 52, menu: 'Money' } },
  },
} as const satisfies Feature
