import { expect, test } from 'vitest'
import { type StatusCode, status } from './status.ts'
import { toPayOf } from './to-pay.ts'

test.each<[string, StatusCode, number]>([
  ['confirmed', status.confirmed, 1000],
  ['partly fulfilled, as the rest is still to come', status.partlyFulfilled, 1000],
  ['fulfilled', status.fulfilled, 1000],
  ['closed short', status.closedShort, 600],
  ['cancelled', status.cancelled, 0],
  ['rejected', status.rejected, 0],
])('what is to pay of an order that is %s', (_, code, toPay) => {
  expect(toPayOf({ status: code, total_paise: 1000, invoiced_paise: 600 })).toBe(toPay)
})
