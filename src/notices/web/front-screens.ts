import type { FrontScreens } from '#kit/web/screens.ts'
import type { notices } from '../screens.ts'

export const front = {
  '/notification': () => import('./Notifications.tsx').then((screen) => screen.Notifications),
} satisfies FrontScreens<typeof notices>
