import type { OfficeScreens } from '#kit/web/screens.ts'
import type { discounts } from '../screens.ts'

export const office = {
  '/admin/product-discount-buisness': () =>
    import('./office/DiscountAnalysis.tsx').then((screen) => screen.DiscountAnalysis),
  '/admin/orders-discounted': () => import('./office/AllDiscountOrders.tsx').then((screen) => screen.AllDiscountOrders),
  '/admin/discounted_order_details/{order_id}': () =>
    import('./office/AnyDiscountOrder.tsx').then((screen) => screen.AnyDiscountOrder),
} satisfies OfficeScreens<typeof discounts>
