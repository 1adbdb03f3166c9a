import type { OfficeScreens } from '#kit/web/screens.ts'
import type { orderbook } from '../screens.ts'

export const office = {
  '/admin/orders': () => import('./office/OrderBook.tsx').then((screen) => screen.OrderBook),
  '/admin/my_order_details/{order_id}': () => import('./office/OfficeOrder.tsx').then((screen) => screen.OfficeOrder),
  '/admin/manage-order': () => import('./office/desk/EthicalDesk.tsx').then((screen) => screen.EthicalDesk),
  '/admin/manage-generic-order': () => import('./office/desk/GenericDesk.tsx').then((screen) => screen.GenericDesk),
} satisfies OfficeScreens<typeof orderbook>
