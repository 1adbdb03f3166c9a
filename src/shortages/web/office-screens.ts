import type { OfficeScreens } from '#kit/web/screens.ts'
import type { shortages } from '../screens.ts'

export const office = {
  '/admin/unfulfilled-orders': () => import('./OfficeShortages.tsx').then((screen) => screen.AllShortages),
  '/admin/unfulfilled-orders-details/{order_id}': () =>
    import('./OfficeShortages.tsx').then((screen) => screen.AnyShortage),
} satisfies OfficeScreens<typeof shortages>
