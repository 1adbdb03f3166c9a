import type { FrontScreens } from '#kit/web/screens.ts'
import type { money } from '../screens.ts'

export const front = {
  '/my-outstanding': () => import('./front/MyOutstanding.tsx').then((screen) => screen.MyOutstanding),
} satisfies FrontScreens<typeof money>
