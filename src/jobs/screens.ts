import { admin } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const jobs = {
  uses: ['machines'],
  screens: {
    '/admin/manage-cron': { access: admin, title: 'Jobs', nav: { order: 20, group: 'System' } },
  },
} as const satisfies Feature
