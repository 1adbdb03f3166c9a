import type { FrontScreens } from '#kit/web/screens.ts'
import type { erp } from '../screens.ts'

export const front = {
  '/api/order/my_sap_order_details/{order_ref}': () =>
    import('./FrontErpOrder.tsx').then((screen) => screen.MyErpOrder),
  '/api/order/depot_my_sap_order_details/{order_ref}': () =>
    import('./FrontErpOrder.tsx').then((screen) => screen.DepotErpOrder),
} satisfies FrontScreens<typeof erp>
