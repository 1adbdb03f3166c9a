import { customer } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const sheet = {
  uses: ['cart'],
  screens: {
    '/products': { access: customer, title: 'Products', nav: { order: 62, menu: 'More' } },
    '/products-list': { access: customer, title: 'Order sheet', nav: { order: 20, bar: true, tab: 'Order' } },
  },
} as const satisfies Feature
