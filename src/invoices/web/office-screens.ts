import type { OfficeScreens } from '#kit/web/screens.ts'
import type { invoices } from '../screens.ts'

export const office = {
  '/admin/my-invoice': () => import('./office/AllInvoices.tsx').then((screen) => screen.AllInvoices),
} satisfies OfficeScreens<typeof invoices>
