import type { OfficeScreens } from '#kit/web/screens.ts'
import type { parties } from '../screens.ts'

export const office = {
  '/admin/manage-hospital': () => import('./PartyMaster.tsx').then((screen) => screen.Hospitals),
  '/admin/manage-doctor': () => import('./PartyMaster.tsx').then((screen) => screen.Doctors),
} satisfies OfficeScreens<typeof parties>
