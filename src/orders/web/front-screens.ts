import type { FrontScreens } from '#kit/web/screens.ts'
import type { orders } from '../screens.ts'

export const front = {
  '/cart': () => import('./placing/PlaceCart.tsx').then((screen) => screen.CartScreen),
  '/order-confirmation': () => import('./confirming/EthicalQueue.tsx').then((screen) => screen.EthicalQueue),
  '/order-confirmation-details/{order_id}': () =>
    import('./confirming/EthicalOrder.tsx').then((screen) => screen.EthicalOrder),
  '/order-review-details/{order_id}': () =>
    import('./confirming/EthicalReview.tsx').then((screen) => screen.EthicalReview),
  '/generic-order-confirmation': () => import('./confirming/GenericQueue.tsx').then((screen) => screen.GenericQueue),
} satisfies FrontScreens<typeof orders>
