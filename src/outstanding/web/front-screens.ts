import type { FrontScreens } from '#kit/web/screens.ts'
import type { outstanding } from '../screens.ts'

export const front = {
  '/outstanding': () => import('./EmployeeOutstanding.tsx').then((screen) => screen.EmployeeOutstanding),
} satisfies FrontScreens<typeof outstanding>
