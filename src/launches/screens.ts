import { customerE, employee } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const launches = {
  uses: ['cart', 'confirming', 'orders', 'placing'],
  screens: {
    '/new-product-launch': { access: employee, title: 'Launches', nav: { order: 63, menu: 'More' } },
    '/my-orders-confirm-new-product': { access: customerE, title: 'Launch orders', nav: { order: 44, menu: 'Orders' } },
  },
} as const satisfies Feature
