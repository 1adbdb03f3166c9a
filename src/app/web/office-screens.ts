// The back office's screens that are built, each with its code; a path without an entry keeps its guard and is not found.
import type { BuiltScreens } from './built.ts'

export const officeScreens: BuiltScreens = {
  '/admin/login': () => import('#accounts/web/AdminSignIn.tsx').then((screen) => screen.AdminSignIn),
  '/admin': () => import('#reports/web/Dashboard.tsx').then((screen) => screen.Dashboard),
  '/admin/dashboard': () => import('#reports/web/Dashboard.tsx').then((screen) => screen.Dashboard),
}
