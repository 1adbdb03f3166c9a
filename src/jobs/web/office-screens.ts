import type { OfficeScreens } from '#kit/web/screens.ts'
import type { jobs } from '../screens.ts'

export const office = {
  '/admin/manage-cron': () => import('./Jobs.tsx').then((screen) => screen.Jobs),
} satisfies OfficeScreens<typeof jobs>
