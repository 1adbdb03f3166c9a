import type { OfficeScreens } from '#kit/web/screens.ts'
import type { home } from '../screens.ts'

export const office = {
  '/admin': () => import('./OfficeDesk.tsx').then((screen) => screen.OfficeDesk),
  '/admin/dashboard': () => import('./OfficeDesk.tsx').then((screen) => screen.OfficeDesk),
} satisfies OfficeScreens<typeof home>
