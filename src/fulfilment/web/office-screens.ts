import type { OfficeScreens } from '#kit/web/screens.ts'
import type { fulfilment } from '../screens.ts'

export const office = {
  '/admin/mange-plant': () => import('./Plants.tsx').then((screen) => screen.Plants),
} satisfies OfficeScreens<typeof fulfilment>
