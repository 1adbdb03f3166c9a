import { adminE, customerE, distributorE } from '#kit/access.ts'
import type { Feature } from '#kit/screen.ts'

export const discounts = {
  uses: ['cart', 'confirming', 'myorders', 'orders', 'placing'],
  screens: {
    '/product-discount-buisness': {
      access: customerE,
      title: 'Discount business',
      nav: { order: 43, menu: 'Orders', name: 'New discount order' },
    },
    '/my-orders-discount': {
      access: customerE,
      title: 'Discount orders',
      nav: { order: 41, menu: 'Orders', depot: '/my-orders-discount-depot' },
    },
    '/my-order-discount-details/{order_id}': {
      access: customerE,
      title: 'Discount order',
      under: '/my-orders-discount',
    },
    '/my-orders-discount-depot': { access: customerE, title: 'Depot discount orders' },
    '/depot-my-order-discount-details/{order_id}': {
      access: customerE,
      title: 'Depot discount order',
    },
    '/order-confirmation-discount': {
      access: distributorE,
      title: 'Discounts to confirm',
      nav: { order: 42, menu: 'Orders' },
    },
    '/order-confirmation-discount-details/{order_id}': {
      access: distributorE,
      title: 'Discount order to confirm',
    },
    '/admin/orders-discounted': { access: adminE, title: 'Discount orders', nav: { order: 60, group: 'Orders' } },
    '/admin/discounted_order_details/{order_id}': {
      access: adminE,
      title: 'Discount order',
      under: '/admin/orders-discounted',
    },
    '/admin/product-discount-buisness': {
      access: adminE,
      title: 'Discount business',
      nav: { order: 70, group: 'Orders' },
    },
  },
} as const satisfies Feature
