import type { FrontScreens } from '#kit/web/screens.ts'
import type { customers } from '../screens.ts'

export const front = {
  '/my-profile': () => import('./MyProfile.tsx').then((screen) => screen.MyProfile),
  '/customer-profile': () => import('./together.ts').then((screen) => screen.Customers),
  '/customer-not-preferences': () => import('./together.ts').then((screen) => screen.Preferences),
} satisfies FrontScreens<typeof customers>
