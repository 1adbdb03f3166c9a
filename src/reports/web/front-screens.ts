import type { FrontScreens } from '#kit/web/screens.ts'
import type { reports } from '../screens.ts'

export const front = {
  '/mis': () => import('./mis/Mis.tsx').then((screen) => screen.Mis),
} satisfies FrontScreens<typeof reports>
