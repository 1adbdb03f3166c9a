import type { FrontScreens } from '#kit/web/screens.ts'
import type { fulfilment } from '../screens.ts'

export const front = {
  '/unfulfilled-orders': () => import('./shortages/FrontShortages.tsx').then((screen) => screen.Shortages),
  '/unfulfilled-order-details/{order_id}': () =>
    import('./shortages/FrontShortages.tsx').then((screen) => screen.Shortage),
  '/api/order/my_sap_order_details/{order_ref}': () =>
    import('./erp/FrontErpOrder.tsx').then((screen) => screen.MyErpOrder),
  '/api/order/depot_my_sap_order_details/{order_ref}': () =>
    import('./erp/FrontErpOrder.tsx').then((screen) => screen.DepotErpOrder),
} satisfies FrontScreens<typeof fulfilment>
