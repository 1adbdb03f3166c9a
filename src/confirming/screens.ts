import { distributorE, distributorG } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const confirming = {
  uses: ['orders', 'placing'],
  screens: {
    '/order-confirmation': { access: distributorE, title: 'To confirm', nav: { order: 30, bar: 'wide' } },
    '/order-confirmation-details/{order_id}': {
      access: distributorE,
      title: 'Order to confirm',
      under: '/order-confirmation',
    },
    '/order-review-details/{order_id}': {
      access: distributorE,
      title: 'Review an order',
      under: '/order-confirmation',
    },
    '/generic-order-confirmation': { access: distributorG, title: 'To confirm', nav: { order: 31, bar: 'wide' } },
  },
} as const satisfies Feature
