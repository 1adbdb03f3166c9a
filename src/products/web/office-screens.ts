import type { OfficeScreens } from '#kit/web/screens.ts'
import type { products } from '../screens.ts'

export const office = {
  '/admin/products': () => import('./ProductMaster.tsx').then((screen) => screen.ProductMaster),
  '/admin/manage-product-image': () => import('./ManageProduct.tsx').then((screen) => screen.ManageProduct),
} satisfies OfficeScreens<typeof products>
