// What people are told of shortages: the sentence that the facts make, where it leads, and whom it
// concerns.
import { type Notices, text } from '#kit/notice.ts'
import { orderKind } from '#orders/notices.ts'

export const shortageNotices = {
  shortage_moved: orderKind(
    { choice: 'Short packs come from another CFA', to: ['D', 'E'] },
    'info',
    (facts) => `${text(facts.product_name)} comes from ${text(facts.cfa_name)} in order ${text(facts.order_no)}`,
    { detail: (facts) => `It was short on order ${text(facts.of_order_no)}.` },
  ),
} satisfies Notices
