// What people are told of goods that arrived: the sentence that the facts make, where it leads, and
// whom it concerns.
import { type Notices, text } from '#kit/notice.ts'
import { orderKind } from '#orders/notices.ts'

export const fulfilmentNotices = {
  shortage_supplied: orderKind(
    { choice: 'Stock arrived for an order that waited', to: ['E'] },
    'success',
    (facts) => `Stock arrived for order ${text(facts.order_no)}`,
    {
      detail: (facts) => `${text(facts.distributor_name)}: invoice ${text(facts.invoice_no)} is made.`,
    },
  ),
} satisfies Notices
