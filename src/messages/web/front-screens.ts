import type { FrontScreens } from '#kit/web/screens.ts'
import type { messages } from '../screens.ts'

export const front = {
  '/contact-us': () => import('./Contact.tsx').then((screen) => screen.Contact),
} satisfies FrontScreens<typeof messages>
