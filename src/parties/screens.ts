import { adminE } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const parties = {
  uses: ['catalogue', 'pricing'],
  screens: {
    '/admin/manage-hospital': { access: adminE, title: 'Hospitals', nav: { order: 40, group: 'People' } },
    '/admin/manage-doctor': { access: adminE, title: 'Doctors', nav: { order: 50, group: 'People' } },
  },
} as const satisfies Feature
