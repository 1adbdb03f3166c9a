import type { FrontScreens } from '#kit/web/screens.ts'
import type { home } from '../screens.ts'

export const front = {
  '/home': () => import('./Home.tsx').then((screen) => screen.Home),
} satisfies FrontScreens<typeof home>
