import type { OfficeScreens } from '#kit/web/screens.ts'
import type { firms } from '../screens.ts'

export const office = {
  '/admin/customer-profile': () => import('./Distributors.tsx').then((screen) => screen.Distributors),
} satisfies OfficeScreens<typeof firms>
