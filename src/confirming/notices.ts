// What is told of an order because it waits; its moves are told of by the orders themselves.
import type { Notices } from '#kit/notice.ts'
import { order, orderKind } from '#orders/notices.ts'

export const confirmingNotices = {
  order_reminded: orderKind(
    { choice: 'Reminder of an order that is not confirmed', to: ['D', 'E'] },
    'warning',
    (facts, { isFirm }) =>
      isFirm ? `${order(facts)} still waits for your confirmation` : `${order(facts)} is still not confirmed`,
  ),
} satisfies Notices
