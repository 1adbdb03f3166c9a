import type { FrontScreens } from '#kit/web/screens.ts'
import type { orders } from '../screens.ts'

export const front = {
  '/cart': () => import('./placing/PlaceCart.tsx').then((screen) => screen.CartScreen),
} satisfies FrontScreens<typeof orders>
