import { expect, test } from 'vitest'
import { status } from '#orders/status.ts'
import { askedOf, whyNotRemind } from './desk-file.ts'

test.each([
  ['to be confirmed', { status: status.awaitingConfirmation, holds: [] }, 'confirm'],
  ['on hold for credit', { status: status.onHold, holds: ['credit', 'overdue'] }, 'pay'],
  ['on hold for an approval', { status: status.onHold, holds: ['approval'] }, null],
  ['on hold, with nothing left that holds it', { status: status.onHold, holds: [] }, null],
  ['sent', { status: status.sent, holds: [] }, null],
  ['refused by the ERP', { status: status.failed, holds: [] }, null],
] as const)('of an order that is %s the distributor is asked this', (_, order, asks) => {
  expect(askedOf(order)).toBe(asks)
  expect(whyNotRemind(order, false)).toBe(asks ? null : 'This order does not wait for its distributor.')
})

test('nobody is reminded twice a day', () => {
  expect(whyNotRemind({ status: status.awaitingConfirmation, holds: [] }, true)).toMatch(/reminded today already/)
})
