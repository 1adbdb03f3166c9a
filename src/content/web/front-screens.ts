import type { FrontScreens } from '#kit/web/screens.ts'
import type { content } from '../screens.ts'

export const front = {
  '/faq': () => import('./Questions.tsx').then((screen) => screen.Questions),
} satisfies FrontScreens<typeof content>
