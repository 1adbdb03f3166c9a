import type { FrontScreens } from '#kit/web/screens.ts'
import type { myorders } from '../screens.ts'

export const front = {
  '/my-orders': () => import('./MyOrders.tsx').then((screen) => screen.MyOrders),
  '/depot-my-orders': () => import('./MyOrders.tsx').then((screen) => screen.DepotOrders),
  '/my-order-details/{order_id}': () => import('./MyOrder.tsx').then((screen) => screen.MyOrder),
  '/depot-my-order-details/{order_id}': () => import('./MyOrder.tsx').then((screen) => screen.DepotOrder),
  '/update-cart': () => import('./editing/UpdateCart.tsx').then((screen) => screen.UpdateCart),
} satisfies FrontScreens<typeof myorders>
