import type { FrontScreens } from '#kit/web/screens.ts'
import type { discounts } from '../screens.ts'

export const front = {
  '/product-discount-buisness': () =>
    import('./placing/DiscountBusiness.tsx').then((screen) => screen.DiscountBusiness),
  '/my-orders-discount': () => import('./orders/orders-together.ts').then((screen) => screen.DiscountOrders),
  '/my-orders-discount-depot': () => import('./orders/orders-together.ts').then((screen) => screen.DepotDiscountOrders),
  '/my-order-discount-details/{order_id}': () =>
    import('./orders/orders-together.ts').then((screen) => screen.DiscountOrder),
  '/depot-my-order-discount-details/{order_id}': () =>
    import('./orders/orders-together.ts').then((screen) => screen.DepotDiscountOrder),
  '/order-confirmation-discount': () => import('./orders/confirm-together.ts').then((screen) => screen.ConfirmList),
  '/order-confirmation-discount-details/{order_id}': () =>
    import('./orders/confirm-together.ts').then((screen) => screen.ConfirmDiscount),
} satisfies FrontScreens<typeof discounts>
