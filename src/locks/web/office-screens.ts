import type { OfficeScreens } from '#kit/web/screens.ts'
import type { locks } from '../screens.ts'

export const office = {
  '/admin/manage-order-lock': () => import('./Locks.tsx').then((screen) => screen.Locks),
} satisfies OfficeScreens<typeof locks>
