import type { OfficeScreens } from '#kit/web/screens.ts'
import type { fulfilment } from '../screens.ts'

export const office = {
  '/admin/unfulfilled-orders': () => import('./shortages/OfficeShortages.tsx').then((screen) => screen.AllShortages),
  '/admin/unfulfilled-orders-details/{order_id}': () =>
    import('./shortages/OfficeShortages.tsx').then((screen) => screen.AnyShortage),
  '/admin/mange-plant': () => import('./plants/Plants.tsx').then((screen) => screen.Plants),
  '/admin/order/my_sap_order_details/{order_ref}': () =>
    import('./erp/OfficeErpOrder.tsx').then((screen) => screen.OfficeErpOrder),
} satisfies OfficeScreens<typeof fulfilment>
