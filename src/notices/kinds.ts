// Every kind of notice: the sentence that its facts make, where it leads, and what kind of thing it is about.
import { formatDay } from '#kit/date.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { monthInWords } from '#statements/rules.ts'

export type Facts = Record<string, unknown>
export type Reader = { isFirm: boolean; isOffice: boolean; productType: 'E' | 'G' | null }

type Kind = {
  group: 'orders' | 'money' | 'licence' | 'news' | 'messages'
  /** success, warning, danger, info: the mark beside it. */
  mark: 'success' | 'warning' | 'danger' | 'info'
  title: (facts: Facts, reader: Reader) => string
  detail: (facts: Facts, reader: Reader) => string
  href: (facts: Facts, reader: Reader) => string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const rupees = (value: unknown) => formatRupees(Number(value) || 0)
const inDays = (days: unknown) => (Number(days) === 1 ? 'tomorrow' : `in ${String(days)} days`)
/** An invoice speaks for itself; all else is somebody’s reason. */
const because = (facts: Facts) => {
  const reason = text(facts.reason)
  if (/^Invoices? [A-Z0-9]+\//.test(reason)) return ` ${reason}.`
  return reason ? ` Reason: ${reason}` : ''
}
const order = (facts: Facts) => `Order ${text(facts.order_no)}`
const toOrder = (facts: Facts, { isOffice }: Reader) =>
  `${isOffice ? '/admin/my_order_details' : '/my-order-details'}/${String(facts.order_id)}`
const toDebts = (facts: Facts, { isFirm, isOffice }: Reader) => {
  if (isFirm) return '/my-outstanding'
  const firm = encodeURIComponent(text(facts.distributor))
  return `${isOffice ? '/admin/current-outstanding' : '/outstanding'}?distributor=${firm}`
}
/** The invoice with its own amount, which is not the order's where it is a part of it. */
const valueAndInvoice = (facts: Facts, reader: Reader) => {
  const firm = reader.isFirm ? '' : `${text(facts.distributor_name)}. `
  return facts.invoice_paise
    ? `${firm}Invoice ${text(facts.invoice_no)} of ${rupees(facts.invoice_paise)}.`
    : `${[valueAndFirm(facts, reader), text(facts.reason)].filter(Boolean).join('. ')}.`
}
const valueAndFirm = (facts: Facts, { isFirm }: Reader) =>
  isFirm ? rupees(facts.total_paise) : `${text(facts.distributor_name)}, ${rupees(facts.total_paise)}`

const orderKind = (
  mark: Kind['mark'],
  title: (facts: Facts, reader: Reader) => string,
  more?: Partial<Kind>,
): Kind => ({
  group: 'orders',
  mark,
  title,
  detail: (facts, reader) => `${valueAndFirm(facts, reader)}.${because(facts)}`,
  href: toOrder,
  ...more,
})

const statementKind = (
  mark: Kind['mark'],
  title: (month: string) => string,
  detail: (facts: Facts) => string,
): Kind => ({
  group: 'news',
  mark,
  title: (facts) => title(monthInWords(text(facts.month))),
  detail,
  href: (facts, { isOffice }) =>
    isOffice ? '/admin/secondary-upload' : `/secondary-upload?month=${text(facts.month)}`,
})

export const kinds = {
  order_waits: orderKind('warning', (facts) => `${order(facts)} waits for your confirmation`, {
    detail: (facts) => `${text(facts.by)} placed it for you, ${rupees(facts.total_paise)}.`,
  }),
  order_reminded: orderKind('warning', (facts, { isFirm }) =>
    isFirm ? `${order(facts)} still waits for your confirmation` : `${order(facts)} is still not confirmed`,
  ),
  order_lapsed: orderKind('danger', (facts) => `${order(facts)} was cancelled because it was not confirmed in time`),
  order_confirmed: orderKind(
    'success',
    (facts) => `${text(facts.distributor_name)} confirmed order ${text(facts.order_no)}`,
  ),
  order_changed: orderKind(
    'info',
    (facts) => `${text(facts.distributor_name)} confirmed order ${text(facts.order_no)} with changes`,
  ),
  order_rejected: orderKind(
    'danger',
    (facts) => `${text(facts.distributor_name)} rejected order ${text(facts.order_no)}`,
  ),
  order_cancelled: orderKind('danger', (facts) => `${order(facts)} was cancelled`),
  order_held: orderKind('warning', (facts) => `${order(facts)} is on hold`),
  approval_wanted: orderKind('warning', (facts) => `${order(facts)} waits for your approval`, {
    detail: (facts) => `${text(facts.by)} asks it for ${text(facts.distributor_name)}, ${rupees(facts.total_paise)}.`,
    href: (facts, { isOffice }) =>
      `${isOffice ? '/admin/discounted_order_details' : '/my-order-discount-details'}/${String(facts.order_id)}`,
  }),
  order_approved: orderKind('success', (facts) => `${order(facts)} was approved by ${text(facts.by)}`),
  order_refused: orderKind('danger', (facts) => `${order(facts)} was refused by ${text(facts.by)}`),
  order_released: orderKind('success', (facts) => `${order(facts)} was released`),
  order_edited: orderKind('info', (facts) => `${order(facts)} was changed by ${text(facts.by)}`),
  order_invoiced: orderKind('success', (facts) => `${order(facts)} is on its way`, { detail: valueAndInvoice }),
  order_part_invoiced: orderKind('info', (facts) => `Part of order ${text(facts.order_no)} is on its way`, {
    detail: valueAndInvoice,
  }),
  goods_received: orderKind(
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
  order_closed: orderKind('info', (facts) => `${order(facts)} was closed short`),
  shortage_moved: orderKind(
    'info',
    (facts) => `${text(facts.product_name)} comes from ${text(facts.cfa_name)} in order ${text(facts.order_no)}`,
    { detail: (facts) => `It was short on order ${text(facts.of_order_no)}.` },
  ),
  shortage_supplied: orderKind('success', (facts) => `Stock arrived for order ${text(facts.order_no)}`, {
    detail: (facts) => `${text(facts.distributor_name)}: invoice ${text(facts.invoice_no)} is made.`,
  }),
  order_failed: orderKind('danger', (facts) => `${order(facts)} was refused by the ERP`),
  licence_ends: {
    group: 'licence',
    mark: 'warning',
    title: (facts, { isFirm }) =>
      isFirm
        ? `Your drug licence expires ${inDays(facts.days)}`
        : `${text(facts.distributor_name)}’s drug licence expires ${inDays(facts.days)}`,
    detail: (facts) => `${text(facts.licence_no)} is valid until ${formatDay(text(facts.ends_on))}.`,
    href: (_, { isFirm, isOffice }) =>
      isOffice ? '/admin/customer-profile' : isFirm ? '/my-profile' : '/customer-profile',
  },
  licence_waits: {
    group: 'licence',
    mark: 'warning',
    title: (facts) => `${text(facts.distributor_name)} sent a renewed licence`,
    detail: (facts) => `${text(facts.licence_no)}, valid until ${formatDay(text(facts.ends_on))}.`,
    href: (_, { isFirm, isOffice }) =>
      isOffice ? '/admin/customer-profile?view=renewals' : isFirm ? '/my-profile' : '/customer-profile',
  },
  licence_accepted: {
    group: 'licence',
    mark: 'success',
    title: (facts, { isFirm }) =>
      isFirm ? 'Your renewed drug licence is on file' : `${text(facts.distributor_name)}’s renewed licence is on file`,
    detail: (facts) => `${text(facts.licence_no)} is valid until ${formatDay(text(facts.ends_on))}.`,
    href: (_, { isFirm, isOffice }) =>
      isOffice ? '/admin/customer-profile' : isFirm ? '/my-profile' : '/customer-profile',
  },
  licence_sent_back: {
    group: 'licence',
    mark: 'danger',
    title: (facts, { isFirm }) =>
      isFirm ? 'Send the scan of your licence again' : `${text(facts.distributor_name)}’s renewal was sent back`,
    detail: (facts) => `${text(facts.licence_no)}.${because(facts)}`,
    href: (_, { isFirm, isOffice }) =>
      isOffice ? '/admin/customer-profile?view=renewals' : isFirm ? '/my-profile' : '/customer-profile',
  },
  payment_due: {
    group: 'money',
    mark: 'warning',
    title: (facts, { isFirm }) =>
      isFirm
        ? `${Number(facts.step) === 3 ? 'Last reminder: ' : ''}${rupees(facts.amount_paise)} is past due`
        : `${text(facts.distributor_name)} owes ${rupees(facts.amount_paise)} past due`,
    detail: (facts) =>
      `${text(facts.invoice_no)} was due on ${formatDay(text(facts.due_date))}.${Number(facts.documents) > 1 ? ` ${String(facts.documents)} are past due in all.` : ''}`,
    href: toDebts,
  },
  promise_broken: {
    group: 'money',
    mark: 'danger',
    title: (facts, { isFirm }) =>
      isFirm ? 'The day of your promised payment is over' : `${text(facts.distributor_name)} has not paid as promised`,
    detail: (facts) => `${rupees(facts.amount_paise)} was promised for ${formatDay(text(facts.pay_on))}.`,
    href: toDebts,
  },
  returns_open: {
    group: 'money',
    mark: 'info',
    title: (facts) => {
      const lines = Number(facts.lines) || 0
      return `${lines === 1 ? '1 invoiced batch' : `${groupIndian(lines)} invoiced batches`} can be returned from ${monthInWords(text(facts.month))} on`
    },
    detail: () => 'They expire soon. Claim them before their return window closes.',
    href: (facts, { isFirm, isOffice }) => {
      const firm = isFirm ? '' : `&distributor=${encodeURIComponent(text(facts.distributor))}`
      return `${isOffice ? '/admin/notes' : '/notes'}?tab=returns${firm}`
    },
  },
  free_packs_credited: {
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
  invoice_cancelled: {
    group: 'money',
    mark: 'info',
    title: (facts) => `Invoice ${text(facts.invoice_no)} was cancelled`,
    detail: (facts) => `${rupees(facts.total_paise)} is no longer due.${because(facts)}`,
    href: (facts, { isOffice }) =>
      `${isOffice ? '/admin/my-invoice-details' : '/my-invoice-details'}/${String(facts.invoice_id)}`,
  },
  claim_raised: {
    group: 'money',
    mark: 'warning',
    title: (facts) => `${text(facts.distributor_name)} raised claim ${text(facts.claim_no)}`,
    detail: (facts) => `On invoice ${text(facts.invoice_no)}.`,
    href: (facts, { isOffice }) => `${isOffice ? '/admin/notes' : '/notes'}?tab=claims&claim=${String(facts.claim_id)}`,
  },
  claim_decided: {
    group: 'money',
    mark: 'info',
    title: (facts) => `Claim ${text(facts.claim_no)} is ${text(facts.note_no) ? 'settled' : 'refused'}`,
    detail: (facts) => {
      const answer = text(facts.answer)
      const note = text(facts.note_no) && `Credit note ${text(facts.note_no)} of ${rupees(facts.amount_paise)}.`
      return (
        [note, answer && `The answer: ${answer}`].filter(Boolean).join(' ') || `On invoice ${text(facts.invoice_no)}.`
      )
    },
    href: (facts, { isOffice }) => `${isOffice ? '/admin/notes' : '/notes'}?tab=claims&claim=${String(facts.claim_id)}`,
  },
  launch_begins: {
    group: 'news',
    mark: 'info',
    title: (facts) => `New: ${text(facts.product_name)}`,
    detail: (facts) => `On launch until ${formatDay(text(facts.end_date))}.`,
    href: () => '/products?new=1',
  },
  po_returned: {
    group: 'news',
    mark: 'danger',
    title: (facts) => `Your purchase order ${text(facts.po_no)} was sent back`,
    detail: (facts) => `Reason: ${text(facts.reason)}`,
    href: (facts, { isOffice }) => (isOffice ? `/admin/orders` : `/po-details?id=${String(facts.po_id)}`),
  },
  statement_missing: statementKind(
    'warning',
    (month) => `Your statement of ${month} is missing`,
    () => 'Send it on ‘Secondary sales’.',
  ),
  statement_accepted: statementKind(
    'success',
    (month) => `Your statement of ${month} is accepted`,
    () => '',
  ),
  statement_returned: statementKind(
    'danger',
    (month) => `Your statement of ${month} was sent back`,
    (facts) => `Reason: ${text(facts.reason)}`,
  ),
  zip_ready: {
    group: 'money',
    mark: 'success',
    title: (facts) =>
      text(facts.why) ? 'The ZIP of invoices could not be made' : `${String(facts.total)} invoices are ready as PDFs`,
    detail: (facts) =>
      text(facts.why) ||
      `From ${formatDay(text(facts.start_date))} to ${formatDay(text(facts.end_date))}, for one day.`,
    href: (_, { isOffice }) => (isOffice ? '/admin/my-invoice' : '/my-invoice'),
  },
  report_ready: {
    group: 'news',
    mark: 'success',
    title: (facts) => (text(facts.why) ? `${text(facts.title)} could not be made` : `${text(facts.title)} is ready`),
    detail: (facts) => text(facts.why) || 'The report that you asked for is made.',
    href: (facts, { isOffice }) => `${isOffice ? '/admin/dashboard?tab=reports&' : '/mis?'}${text(facts.address)}`,
  },
  message_reply: {
    group: 'messages',
    mark: 'info',
    title: (facts, { isOffice }) => (isOffice ? `${text(facts.by)} wrote to you` : 'You have a reply'),
    detail: (facts) => text(facts.excerpt),
    href: (facts, { isOffice }) =>
      `${isOffice ? '/admin/contact-us' : '/contact-us'}?thread=${String(facts.thread_id)}`,
  },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof kinds
export type NoticeGroup = Kind['group']

export function kindsOf(group: NoticeGroup): NoticeKind[] {
  return (Object.keys(kinds) as NoticeKind[]).filter((kind) => kinds[kind].group === group)
}

export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(kinds, kind)
}

export type Said = { title: string; detail: string; href: string; group: Kind['group']; mark: Kind['mark'] }

/** What a person reads. A kind that this version does not know says so little that nobody is misled. */
export function sayNotice(kind: string, facts: Facts, reader: Reader): Said {
  if (!isNoticeKind(kind))
    return { title: 'Something has changed', detail: '', href: '/home', group: 'news', mark: 'info' }
  const one: Kind = kinds[kind]
  return {
    title: one.title(facts, reader),
    detail: one.detail(facts, reader),
    href: one.href(facts, reader),
    group: one.group,
    mark: one.mark,
  }
}
