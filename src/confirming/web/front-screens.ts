import type { FrontScreens } from '#kit/web/screens.ts'
import type { confirming } from '../screens.ts'

export const front = {
  '/order-confirmation': () => import('./EthicalQueue.tsx').then((screen) => screen.EthicalQueue),
  '/order-confirmation-details/{order_id}': () => import('./EthicalOrder.tsx').then((screen) => screen.EthicalOrder),
  '/order-review-details/{order_id}': () => import('./EthicalReview.tsx').then((screen) => screen.EthicalReview),
  '/generic-order-confirmation': () => import('./GenericQueue.tsx').then((screen) => screen.GenericQueue),
} satisfies FrontScreens<typeof confirming>
