import { admin, distributor } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

/** Notes stand beside claims, on a screen of theirs. */
export const money = {
  uses: ['invoices', 'outstanding', 'shortages'],
  screens: {
    '/my-outstanding': { access: distributor, title: 'Outstanding', nav: { order: 52, menu: 'Money' } },
    '/admin/current-outstanding': { access: admin, title: 'Outstanding', nav: { order: 20, group: 'Money' } },
  },
} as const satisfies Feature
