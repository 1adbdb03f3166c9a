// What people are told of payments and of free packs that are credited, and where it leads.
import { groupIndian } from '#kit/money.ts'
import { type Facts, type Notices, type Reader, rupees, text } from '#kit/notice.ts'

const toPayments = (facts: Facts, { isOffice }: Reader) =>
  isOffice
    ? `/admin/current-outstanding?distributor=${encodeURIComponent(text(facts.distributor))}&tab=receipts`
    : '/my-outstanding'

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
  payment_told: {
    choice: 'A distributor told of a payment',
    to: ['A'],
    group: 'money',
    mark: 'info',
    title: (facts) => `${text(facts.distributor_name)} says it has paid ${rupees(facts.amount_paise)}`,
    detail: (facts) => `Reference ${text(facts.reference)}. Confirm the payment once it is in the bank.`,
    href: (_, { isOffice }) => (isOffice ? '/admin/current-outstanding?tab=receipts' : '/my-outstanding'),
  },
  payment_received: {
    choice: 'A payment that you told us of has come',
    to: ['D'],
    group: 'money',
    mark: 'success',
    title: (facts) => `Your payment of ${rupees(facts.amount_paise)} has come`,
    detail: (facts) => `Reference ${text(facts.reference)}.`,
    href: toPayments,
  },
  payment_refused: {
    choice: 'A payment that you told us of was not found',
    to: ['D'],
    group: 'money',
    mark: 'danger',
    title: (facts) => `Your payment of ${rupees(facts.amount_paise)} was not found`,
    detail: (facts) => `${text(facts.reason)} Reference ${text(facts.reference)}.`,
    href: toPayments,
  },
} satisfies Notices
