import type { OfficeScreens } from '#kit/web/screens.ts'
import type { statements } from '../screens.ts'

export const office = {
  '/admin/secondary-upload': () => import('./office/Statements.tsx').then((screen) => screen.Statements),
} satisfies OfficeScreens<typeof statements>
