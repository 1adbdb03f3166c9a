// What people are told of orders: the sentence that the facts make, where it leads, and whom it
// concerns.
import { formatDay } from '#kit/date.ts'
import { because, type Facts, type NoticeKind, type Notices, type Reader, rupees, text } from '#kit/notice.ts'

export const order = (facts: Facts) => `Order ${text(facts.order_no)}`
const toOrder = (facts: Facts, { isOffice }: Reader) =>
  `${isOffice ? '/admin/my_order_details' : '/my-order-details'}/${String(facts.order_id)}`
/** The invoice with its own amount, which is not the order's where it is a part of it. */
const valueAndInvoice = (facts: Facts, reader: Reader) => {
  const firm = reader.isFirm ? '' : `${text(facts.distributor_name)}. `
  return facts.invoice_paise
    ? `${firm}Invoice ${text(facts.invoice_no)} of ${rupees(facts.invoice_paise)}.`
    : `${[valueAndFirm(facts, reader), text(facts.reason)].filter(Boolean).join('. ')}.`
}
const valueAndFirm = (facts: Facts, { isFirm }: Reader) =>
  isFirm ? rupees(facts.total_paise) : `${text(facts.distributor_name)}, ${rupees(facts.total_paise)}`

/** An order's own page is where its notices lead. */
export const orderKind = (
  told: Pick<NoticeKind, 'choice' | 'to'>,
  mark: NoticeKind['mark'],
  title: (facts: Facts, reader: Reader) => string,
  more?: Partial<NoticeKind>,
): NoticeKind => ({
  ...told,
  group: 'orders',
  mark,
  title,
  detail: (facts, reader) => `${valueAndFirm(facts, reader)}.${because(facts)}`,
  href: toOrder,
  ...more,
})

export const orderNotices = {
  order_waits: orderKind(
    { choice: 'An order waits for your confirmation', to: ['D'] },
    'warning',
    (facts) => `${order(facts)} waits for your confirmation`,
    {
      detail: (facts) => `${text(facts.by)} placed it for you, ${rupees(facts.total_paise)}.`,
    },
  ),
  order_lapsed: orderKind(
    { choice: 'An order was not confirmed in time', to: ['D', 'E'] },
    'danger',
    (facts) => `${order(facts)} was cancelled because it was not confirmed in time`,
  ),
  order_confirmed: orderKind(
    { choice: 'An order was confirmed', to: ['E'] },
    'success',
    (facts) => `${text(facts.distributor_name)} confirmed order ${text(facts.order_no)}`,
  ),
  order_changed: orderKind(
    { choice: 'An order was confirmed with changes', to: ['E'] },
    'info',
    (facts) => `${text(facts.distributor_name)} confirmed order ${text(facts.order_no)} with changes`,
  ),
  order_rejected: orderKind(
    { choice: 'An order was rejected', to: ['E'] },
    'danger',
    (facts) => `${text(facts.distributor_name)} rejected order ${text(facts.order_no)}`,
  ),
  order_cancelled: orderKind(
    { choice: 'An order was cancelled', to: ['D', 'E'] },
    'danger',
    (facts) => `${order(facts)} was cancelled`,
  ),
  order_held: orderKind(
    { choice: 'An order is on hold', to: ['D', 'E'] },
    'warning',
    (facts) => `${order(facts)} is on hold`,
  ),
  approval_wanted: orderKind(
    { choice: 'A discount order waits for your approval', to: ['E', 'A'] },
    'warning',
    (facts) => `${order(facts)} waits for your approval`,
    {
      detail: (facts) => `${text(facts.by)} asks it for ${text(facts.distributor_name)}, ${rupees(facts.total_paise)}.`,
      href: (facts, { isOffice }) =>
        `${isOffice ? '/admin/discounted_order_details' : '/my-order-discount-details'}/${String(facts.order_id)}`,
    },
  ),
  order_approved: orderKind(
    { choice: 'A discount order was approved', to: ['D', 'E'] },
    'success',
    (facts) => `${order(facts)} was approved by ${text(facts.by)}`,
  ),
  order_refused: orderKind(
    { choice: 'A discount order was refused', to: ['D', 'E'] },
    'danger',
    (facts) => `${order(facts)} was refused by ${text(facts.by)}`,
  ),
  order_released: orderKind(
    { choice: 'An order was released', to: ['D', 'E'] },
    'success',
    (facts) => `${order(facts)} was released`,
  ),
  order_edited: orderKind(
    { choice: 'An order was changed', to: ['D'] },
    'info',
    (facts) => `${order(facts)} was changed by ${text(facts.by)}`,
  ),
  order_corrected: orderKind(
    { choice: 'The order desk corrected an order', to: ['D', 'E'] },
    'info',
    (facts) => `${order(facts)} was corrected by the order desk`,
  ),
  order_invoiced: orderKind(
    { choice: 'An order is on its way', to: ['D'] },
    'success',
    (facts) => `${order(facts)} is on its way`,
    { detail: valueAndInvoice },
  ),
  order_part_invoiced: orderKind(
    { choice: 'Part of an order is on its way', to: ['D'] },
    'info',
    (facts) => `Part of order ${text(facts.order_no)} is on its way`,
    {
      detail: valueAndInvoice,
    },
  ),
  goods_received: orderKind(
    { choice: 'A distributor received goods', to: ['E'] },
    'success',
    (facts) =>
      facts.taken_back === true
        ? `${text(facts.distributor_name)} took back that invoice ${text(facts.invoice_no)} was received`
        : `${text(facts.distributor_name)} received the goods of invoice ${text(facts.invoice_no)}`,
    {
      detail: (facts) =>
        `${order(facts)}. ${facts.taken_back === true ? 'Taken back' : `Received on ${formatDay(text(facts.received_on))}, said`} by ${text(facts.by)}.`,
    },
  ),
  order_closed: orderKind(
    { choice: 'An order was closed short', to: ['D', 'E'] },
    'info',
    (facts) => `${order(facts)} was closed short`,
  ),
  order_failed: orderKind(
    { choice: 'The ERP refused an order', to: ['A'] },
    'danger',
    (facts) => `${order(facts)} was refused by the ERP`,
  ),
} satisfies Notices
