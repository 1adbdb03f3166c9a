import type { OfficeScreens } from '#kit/web/screens.ts'
import type { fulfilment } from '../screens.ts'

export const office = {
  '/admin/unfulfilled-orders': () => import('./OfficeShortages.tsx').then((screen) => screen.AllShortages),
  '/admin/unfulfilled-orders-details/{order_id}': () =>
    import('./OfficeShortages.tsx').then((screen) => screen.AnyShortage),
  '/admin/mange-plant': () => import('./Plants.tsx').then((screen) => screen.Plants),
  '/admin/order/my_sap_order_details/{order_ref}': () =>
    import('./OfficeErpOrder.tsx').then((screen) => screen.OfficeErpOrder),
} satisfies OfficeScreens<typeof fulfilment>
