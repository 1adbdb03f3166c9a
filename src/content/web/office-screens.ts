import type { OfficeScreens } from '#kit/web/screens.ts'
import type { content } from '../screens.ts'

export const office = {
  '/admin/banner': () => import('./BannerList.tsx').then((screen) => screen.BannerList),
  '/admin/faq': () => import('./QuestionList.tsx').then((screen) => screen.QuestionList),
} satisfies OfficeScreens<typeof content>
