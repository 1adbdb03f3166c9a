import { admin, customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

/** The page of an invoice too: one claims there, and reads what was claimed. */
export const claims = {
  uses: ['invoices', 'money', 'outstanding', 'shortages', 'statements'],
  screens: {
    '/my-invoice-details/{invoiceId}': { access: customer, title: 'Invoice', under: '/my-invoice' },
    '/my-invoice-details/drag-and-drop': { access: customer, title: 'Papers for invoices', under: '/my-invoice' },
    '/notes': { access: customer, title: 'Notes and claims', nav: { order: 51, menu: 'Money' } },
    '/admin/my-invoice-details/{invoiceId}': { access: admin, title: 'Invoice', under: '/admin/my-invoice' },
    '/admin/notes': { access: admin, title: 'Notes and claims', nav: { order: 30, group: 'Money' } },
  },
} as const satisfies Feature
