import { admin, customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const content = {
  uses: [],
  screens: {
    '/faq': { access: customer, title: 'Questions and answers', nav: { order: 66, menu: 'More', name: 'Questions' } },
    '/admin/banner': { access: admin, title: 'Banners', nav: { order: 30, group: 'Content' } },
    '/admin/faq': { access: admin, title: 'Questions', nav: { order: 20, group: 'Content' } },
  },
} as const satisfies Feature
