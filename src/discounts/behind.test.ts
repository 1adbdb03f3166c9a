import { expect, test } from 'vitest'
import { ordersBehind } from './behind.ts'

test.each([
  [{ by: 'product', key: '0040112' }, 'counted=1&product_code=0040112'],
  [{ by: 'doctor', key: '17', from: '2026-04-01' }, 'counted=1&party_id=17&from=2026-04-01'],
  [{ by: 'employee', key: 'emp e', to: '2026-10-31' }, 'counted=1&employee=emp%20e&to=2026-10-31'],
  [{ by: 'month', key: '2026-10' }, 'counted=1&from=2026-10-01&to=2026-10-31'],
  [{ by: 'month', key: '2026-10', from: '2026-10-05', to: '2027-03-31' }, 'counted=1&from=2026-10-05&to=2026-10-31'],
] as const)('%j leads to its orders', (figure, params) => {
  expect(ordersBehind(figure)).toBe(`/admin/orders-discounted?${params}`)
})
