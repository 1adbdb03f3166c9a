// What people are told of free packs that are credited: the sentence that the facts make, where it
// leads, and whom it concerns.
import { groupIndian } from '#kit/money.ts'
import { type Notices, rupees, text } from '#kit/notice.ts'

export const moneyNotices = {
  free_packs_credited: {
    choice: 'Free packs of a scheme were credited',
    to: ['D'],
    group: 'money',
    mark: 'success',
    title: (facts) => {
      const packs = Number(facts.quantity) || 0
      return `${packs === 1 ? '1 free pack' : `${groupIndian(packs)} free packs`} of ${text(facts.product_name)} credited`
    },
    detail: (facts) =>
      `Credit note ${text(facts.note_no)} of ${rupees(facts.amount_paise)} for order ${text(facts.order_no)}. Packs that are credited will not be sent.`,
    href: (facts, { isOffice }) =>
      isOffice
        ? `/admin/notes?note_search=${encodeURIComponent(text(facts.note_no))}`
        : `/notes?tab=promises&state=ended&promise_search=${encodeURIComponent(text(facts.order_no))}`,
  },
} satisfies Notices
