// What people are told of invoices: the sentence that the facts make, where it leads, and whom it
// concerns.
import { formatDay } from '#kit/date.ts'
import { because, type Notices, rupees, text } from '#kit/notice.ts'

export const invoiceNotices = {
  invoice_cancelled: {
    choice: 'An invoice was cancelled',
    to: ['D'],
    group: 'money',
    mark: 'info',
    title: (facts) => `Invoice ${text(facts.invoice_no)} was cancelled`,
    detail: (facts) => `${rupees(facts.total_paise)} is no longer due.${because(facts)}`,
    href: (facts, { isOffice }) =>
      `${isOffice ? '/admin/my-invoice-details' : '/my-invoice-details'}/${String(facts.invoice_id)}`,
  },
  zip_ready: {
    choice: 'A ZIP of invoices is ready',
    to: ['D', 'E', 'A'],
    group: 'money',
    mark: 'success',
    title: (facts) =>
      text(facts.why) ? 'The ZIP of invoices could not be made' : `${String(facts.total)} invoices are ready as PDFs`,
    detail: (facts) =>
      text(facts.why) ||
      `From ${formatDay(text(facts.start_date))} to ${formatDay(text(facts.end_date))}, for one day.`,
    href: (_, { isOffice }) => (isOffice ? '/admin/my-invoice' : '/my-invoice'),
  },
} satisfies Notices
