import type { FrontScreens } from '#kit/web/screens.ts'
import type { orders } from '../screens.ts'

export const front = {
  '/cart': () => import('./placing/PlaceCart.tsx').then((screen) => screen.CartScreen),
  '/my-orders': () => import('./MyOrders.tsx').then((screen) => screen.MyOrders),
  '/depot-my-orders': () => import('./MyOrders.tsx').then((screen) => screen.DepotOrders),
  '/my-order-details/{order_id}': () => import('./MyOrder.tsx').then((screen) => screen.MyOrder),
  '/depot-my-order-details/{order_id}': () => import('./MyOrder.tsx').then((screen) => screen.DepotOrder),
  '/order-confirmation': () => import('./confirming/EthicalQueue.tsx').then((screen) => screen.EthicalQueue),
  '/order-confirmation-details/{order_id}': () =>
    import('./confirming/EthicalOrder.tsx').then((screen) => screen.EthicalOrder),
  '/order-review-details/{order_id}': () =>
    import('./confirming/EthicalReview.tsx').then((screen) => screen.EthicalReview),
  '/generic-order-confirmation': () => import('./confirming/GenericQueue.tsx').then((screen) => screen.GenericQueue),
  '/update-cart': () => import('./editing/UpdateCart.tsx').then((screen) => screen.UpdateCart),
} satisfies FrontScreens<typeof orders>
