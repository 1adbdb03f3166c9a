import type { FrontScreens } from '#kit/web/screens.ts'
import type { invoices } from '../screens.ts'

export const front = {
  '/my-invoice': () => import('./MyInvoices.tsx').then((screen) => screen.MyInvoices),
} satisfies FrontScreens<typeof invoices>
