import { anyone, signedOut } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'
import { mayManagePeople } from './rights.ts'

export const accounts = {
  uses: [],
  rights: [mayManagePeople],
  screens: {
    '/': { access: anyone, title: 'Sign in' },
    '/admin/login': { access: anyone, title: 'Back office' },
    '/alkemites-login': { access: anyone, title: 'Employee sign-in' },
    '/marketplace-login': { access: anyone, title: 'Stockist sign-in' },
    '/auth/': { access: anyone, title: 'Signing in' },
    '/forgot-password': { access: signedOut, title: 'Forgot password' },
    '/reset_password/{token}': { access: signedOut, title: 'New password' },
  },
} as const satisfies Feature
