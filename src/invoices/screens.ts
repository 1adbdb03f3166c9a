import { admin, customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

/** The page of one invoice is of claims: one raises them there. */
export const invoices = {
  uses: ['outstanding'],
  screens: {
    '/my-invoice': { access: customer, title: 'Invoices', nav: { order: 50, menu: 'Money' } },
    '/admin/my-invoice': { access: admin, title: 'Invoices', nav: { order: 10, group: 'Money' } },
  },
} as const satisfies Feature
