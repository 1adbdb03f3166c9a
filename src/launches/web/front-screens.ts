import type { FrontScreens } from '#kit/web/screens.ts'
import type { launches } from '../screens.ts'

export const front = {
  '/new-product-launch': () => import('./ordering/Launches.tsx').then((screen) => screen.Launches),
  '/my-orders-confirm-new-product': () => import('./ordering/LaunchOrders.tsx').then((screen) => screen.LaunchOrders),
} satisfies FrontScreens<typeof launches>
