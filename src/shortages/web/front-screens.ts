import type { FrontScreens } from '#kit/web/screens.ts'
import type { shortages } from '../screens.ts'

export const front = {
  '/unfulfilled-orders': () => import('./FrontShortages.tsx').then((screen) => screen.Shortages),
  '/unfulfilled-order-details/{order_id}': () => import('./FrontShortages.tsx').then((screen) => screen.Shortage),
} satisfies FrontScreens<typeof shortages>
