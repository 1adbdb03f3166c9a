import type { OfficeScreens } from '#kit/web/screens.ts'
import type { schemes } from '../screens.ts'

export const office = {
  '/admin/mange-bonus-offer': () => import('./Offers.tsx').then((screen) => screen.Offers),
} satisfies OfficeScreens<typeof schemes>
