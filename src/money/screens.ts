import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

/** Notes stand beside claims, on a screen of theirs. */
export const money = {
  uses: ['invoices', 'outstanding', 'shortages'],
  screens: {
    '/admin/current-outstanding': { access: admin, title: 'Outstanding', nav: { order: 20, group: 'Money' } },
  },
} as const satisfies Feature
