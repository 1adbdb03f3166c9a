import type { OfficeScreens } from '#kit/web/screens.ts'
import type { erp } from '../screens.ts'

export const office = {
  '/admin/order/my_sap_order_details/{order_ref}': () =>
    import('./OfficeErpOrder.tsx').then((screen) => screen.OfficeErpOrder),
} satisfies OfficeScreens<typeof erp>
