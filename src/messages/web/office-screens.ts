import type { OfficeScreens } from '#kit/web/screens.ts'
import type { messages } from '../screens.ts'

export const office = {
  '/admin/contact-us': () => import('./Queue.tsx').then((screen) => screen.Queue),
} satisfies OfficeScreens<typeof messages>
