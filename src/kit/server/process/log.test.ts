import { expect, test } from 'vitest'
import { pathOf } from './log.ts'

const token = 'Zr3-9_kQbX0cT7vYw1mN5pLs8uGh2JdEaFi4oRtCxVy'

test.each([
  ['/api/orders?search_text=secret', '/api/orders'],
  [`/api/invitations/inv-${token}`, '/api/invitations/…'],
  [`/reset_password/${token}?from=mail`, '/reset_password/…'],
  [`/reset_password/${token}%20`, '/reset_password/…%20'],
  ['/api/order/depot_my_sap_order_details/26-102521-1', '/api/order/depot_my_sap_order_details/26-102521-1'],
  [`/api/images/${'0f'.repeat(32)}/a.png`, `/api/images/${'0f'.repeat(32)}/a.png`],
])('%s is logged as %s', (url, logged) => {
  expect(pathOf(url)).toBe(logged)
})
