// What people are told of debts: the sentence that the facts make, where it leads, and whom it
// concerns.
import { formatDay } from '#kit/date.ts'
import { type Facts, type Notices, type Reader, rupees, text } from '#kit/notice.ts'

const toDebts = (facts: Facts, { isFirm, isOffice }: Reader) => {
  if (isFirm) return '/my-outstanding'
  const firm = encodeURIComponent(text(facts.distributor))
  return `${isOffice ? '/admin/current-outstanding' : '/outstanding'}?distributor=${firm}`
}

export const outstandingNotices = {
  payment_due: {
    choice: 'A reminder of what is past due',
    to: ['D', 'E'],
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
    choice: 'A promised payment did not come',
    to: ['D', 'E'],
    group: 'money',
    mark: 'danger',
    title: (facts, { isFirm }) =>
      isFirm ? 'The day of your promised payment is over' : `${text(facts.distributor_name)} has not paid as promised`,
    detail: (facts) => `${rupees(facts.amount_paise)} was promised for ${formatDay(text(facts.pay_on))}.`,
    href: toDebts,
  },
} satisfies Notices
