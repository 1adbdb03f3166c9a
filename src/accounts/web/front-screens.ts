import type { FrontScreens } from '#kit/web/screens.ts'
import type { accounts } from '../screens.ts'

export const front = {
  '/': () => import('./Landing.tsx').then((screen) => screen.Landing),
  '/alkemites-login': () => import('./Landing.tsx').then((screen) => screen.EmployeeSignIn),
  '/marketplace-login': () => import('./Landing.tsx').then((screen) => screen.StockistSignIn),
  '/auth/': () => import('./AuthReturn.tsx').then((screen) => screen.AuthReturn),
  '/forgot-password': () => import('./ForgotPassword.tsx').then((screen) => screen.ForgotPassword),
  '/reset_password/{token}': () => import('./ResetPassword.tsx').then((screen) => screen.ResetPassword),
} satisfies FrontScreens<typeof accounts>
