import type { OfficeScreens } from '#kit/web/screens.ts'
import type { claims } from '../screens.ts'

export const office = {
  '/admin/my-invoice-details/{invoiceId}': () => import('./office/AnyInvoice.tsx').then((screen) => screen.AnyInvoice),
  '/admin/notes': () => import('./office/AllNotes.tsx').then((screen) => screen.AllNotes),
} satisfies OfficeScreens<typeof claims>
