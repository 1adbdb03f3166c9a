import type { OfficeScreens } from '#kit/web/screens.ts'
import type { products } from '../screens.ts'

export const office = {
  '/admin/products': () => import('./ProductMaster.tsx').then((screen) => screen.ProductMaster),
} satisfies OfficeScreens<typeof products>
