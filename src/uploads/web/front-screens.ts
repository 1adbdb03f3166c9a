import type { FrontScreens } from '#kit/web/screens.ts'
import type { uploads } from '../screens.ts'

export const front = {
  '/upload-order': () => import('./UploadOrder.tsx').then((screen) => screen.UploadOrder),
  '/upload-order-details': () => import('./UploadDetails.tsx').then((screen) => screen.UploadDetails),
  '/upload-order-demo': () => import('./UploadDemo.tsx').then((screen) => screen.UploadDemo),
  '/upload-po': () => import('./po-together.ts').then((screen) => screen.UploadPo),
  '/po-details': () => import('./po-together.ts').then((screen) => screen.PoDetails),
  '/view-po/{id}': () => import('./po-together.ts').then((screen) => screen.ViewPo),
} satisfies FrontScreens<typeof uploads>
