import type { OfficeScreens } from '#kit/web/screens.ts'
import type { money } from '../screens.ts'

export const office = {
  '/admin/current-outstanding': () =>
    import('./office/OfficeOutstanding.tsx').then((screen) => screen.OfficeOutstanding),
} satisfies OfficeScreens<typeof money>
