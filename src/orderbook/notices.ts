// What the order desk tells a distributor that an order waits for.

import type { Notices } from '#kit/notice.ts'
import { text } from '#kit/notice.ts'
import { order, orderKind } from '#orders/notices.ts'

export const orderbookNotices = {
  order_asked_for: orderKind(
    { choice: 'The order desk reminds of an order', to: ['D'] },
    'warning',
    (facts) =>
      facts.asks === 'confirm' ? `${order(facts)} waits for your confirmation` : `${order(facts)} is still on hold`,
    { detail: (facts) => `${text(facts.way_on)}.` },
  ),
} satisfies Notices
