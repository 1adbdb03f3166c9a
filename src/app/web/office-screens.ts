// The back office's screens that are built, each with its code; a path without an entry keeps its guard and is not found.
import type { BuiltScreens } from './built.ts'

export const officeScreens: BuiltScreens = {
  '/admin/login': () => import('#accounts/web/AdminSignIn.tsx').then((screen) => screen.AdminSignIn),
  '/admin': () => import('#reports/web/Dashboard.tsx').then((screen) => screen.Dashboard),
  '/admin/dashboard': () => import('#reports/web/Dashboard.tsx').then((screen) => screen.Dashboard),
  '/admin/manage-product-image': () =>
    import('#discounts/web/ManageProduct.tsx').then((screen) => screen.ManageProduct),
  '/admin/products': () => import('#products/web/ProductMaster.tsx').then((screen) => screen.ProductMaster),
  '/admin/orders': () => import('#orders/web/office/OrderBook.tsx').then((screen) => screen.OrderBook),
  '/admin/my_order_details/{order_id}': () =>
    import('#orders/web/office/OfficeOrder.tsx').then((screen) => screen.OfficeOrder),
  '/admin/mange-bonus-offer': () => import('#schemes/web/Offers.tsx').then((screen) => screen.Offers),
  '/admin/manage-order-lock': () => import('#locks/web/Locks.tsx').then((screen) => screen.Locks),
}
