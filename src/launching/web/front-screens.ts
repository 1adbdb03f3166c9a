import type { FrontScreens } from '#kit/web/screens.ts'
import type { launching } from '../screens.ts'

export const front = {
  '/new-product-launch': () => import('./together.ts').then((screen) => screen.Launches),
  '/my-orders-confirm-new-product': () => import('./together.ts').then((screen) => screen.LaunchOrders),
} satisfies FrontScreens<typeof launching>
