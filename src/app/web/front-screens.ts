// The customer screens that are built, each with its code; a path without an entry keeps its guard and is not found.
import type { BuiltScreens } from './built.ts'

export const frontScreens: BuiltScreens = {
  '/': () => import('#accounts/web/Landing.tsx').then((screen) => screen.Landing),
  '/alkemites-login': () => import('#accounts/web/Landing.tsx').then((screen) => screen.EmployeeSignIn),
  '/marketplace-login': () => import('#accounts/web/Landing.tsx').then((screen) => screen.StockistSignIn),
  '/forgot-password': () => import('#accounts/web/ForgotPassword.tsx').then((screen) => screen.ForgotPassword),
  '/reset_password/{token}': () => import('#accounts/web/ResetPassword.tsx').then((screen) => screen.ResetPassword),
  '/home': () => import('#reports/web/Home.tsx').then((screen) => screen.Home),
  '/products': () => import('#cart/web/Products.tsx').then((screen) => screen.Products),
  '/cart': () => import('#orders/web/PlaceCart.tsx').then((screen) => screen.CartScreen),
  '/products-list': () => import('#cart/web/OrderSheet.tsx').then((screen) => screen.OrderSheet),
  '/my-orders': () => import('#orders/web/MyOrders.tsx').then((screen) => screen.MyOrders),
  '/depot-my-orders': () => import('#orders/web/MyOrders.tsx').then((screen) => screen.DepotOrders),
  '/my-order-details/{order_id}': () => import('#orders/web/MyOrder.tsx').then((screen) => screen.MyOrder),
  '/depot-my-order-details/{order_id}': () => import('#orders/web/MyOrder.tsx').then((screen) => screen.DepotOrder),
  '/update-cart': () => import('#orders/web/UpdateCart.tsx').then((screen) => screen.UpdateCart),
  '/my-profile': () => import('#distributors/web/MyProfile.tsx').then((screen) => screen.MyProfile),
}
