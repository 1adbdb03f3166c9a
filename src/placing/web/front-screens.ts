import type { FrontScreens } from '#kit/web/screens.ts'
import type { placing } from '../screens.ts'

export const front = {
  '/cart': () => import('./PlaceCart.tsx').then((screen) => screen.CartScreen),
} satisfies FrontScreens<typeof placing>
