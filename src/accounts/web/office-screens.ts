import type { OfficeScreens } from '#kit/web/screens.ts'
import type { accounts } from '../screens.ts'

export const office = {
  '/admin/login': () => import('./AdminSignIn.tsx').then((screen) => screen.AdminSignIn),
} satisfies OfficeScreens<typeof accounts>
