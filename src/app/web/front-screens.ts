// The customer screens that are built, each with its code; a path without an entry keeps its guard and is not found.
import type { BuiltScreens } from './built.ts'

export const frontScreens: BuiltScreens = {
  '/': () => import('#accounts/web/Landing.tsx').then((screen) => screen.Landing),
  '/alkemites-login': () => import('#accounts/web/Landing.tsx').then((screen) => screen.EmployeeSignIn),
  '/marketplace-login': () => import('#accounts/web/Landing.tsx').then((screen) => screen.StockistSignIn),
  '/forgot-password': () => import('#accounts/web/ForgotPassword.tsx').then((screen) => screen.ForgotPassword),
  '/reset_password/{token}': () => import('#accounts/web/ResetPassword.tsx').then((screen) => screen.ResetPassword),
  '/home': () => import('#reports/web/Home.tsx').then((screen) => screen.Home),
  '/my-profile': () => import('#distributors/web/MyProfile.tsx').then((screen) => screen.MyProfile),
}
