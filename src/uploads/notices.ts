// What people are told of purchase orders: the sentence that the facts make, where it leads, and
// whom it concerns.
import { type Notices, text } from '#kit/notice.ts'

export const uploadNotices = {
  po_returned: {
    choice: 'A purchase order was sent back',
    to: ['D'],
    group: 'news',
    mark: 'danger',
    title: (facts) => `Your purchase order ${text(facts.po_no)} was sent back`,
    detail: (facts) => `Reason: ${text(facts.reason)}`,
    href: (facts, { isOffice }) => (isOffice ? `/admin/orders` : `/po-details?id=${String(facts.po_id)}`),
  },
} satisfies Notices
