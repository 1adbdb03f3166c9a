import type { FrontScreens } from '#kit/web/screens.ts'
import type { claims } from '../screens.ts'

export const front = {
  '/my-invoice-details/{invoiceId}': () => import('./together.ts').then((screen) => screen.MyInvoice),
  '/my-invoice-details/drag-and-drop': () => import('./DropPapers.tsx').then((screen) => screen.DropPapers),
  '/notes': () => import('./together.ts').then((screen) => screen.MyNotes),
} satisfies FrontScreens<typeof claims>
