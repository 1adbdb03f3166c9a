import type { FrontScreens } from '#kit/web/screens.ts'
import type { statements } from '../screens.ts'

export const front = {
  '/secondary-upload': () => import('./SecondarySales.tsx').then((screen) => screen.SecondarySales),
} satisfies FrontScreens<typeof statements>
