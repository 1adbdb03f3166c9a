import type { FrontScreens } from '#kit/web/screens.ts'
import type { sheet } from '../screens.ts'

export const front = {
  '/products': () => import('./Products.tsx').then((screen) => screen.Products),
  '/products-list': () => import('./OrderSheet.tsx').then((screen) => screen.OrderSheet),
} satisfies FrontScreens<typeof sheet>
