// What people are told of debts: the sentence that the facts make, where it leads, and whom it
// concerns.
import { accountRows, isPayable, type PayTo, payReference, upiLink } from '#credit/pay-to.ts'
import { formatDay } from '#kit/date.ts'
import { type Facts, type InMail, type Notices, type Reader, rupees, text } from '#kit/notice.ts'

const toDebts = (facts: Facts, { isFirm, isOffice }: Reader) => {
  if (isFirm) return '/my-outstanding'
  const firm = encodeURIComponent(text(facts.distributor))
  return `${isOffice ? '/admin/current-outstanding' : '/outstanding'}?distributor=${firm}`
}

/** The account, and a code for the amount: reminders of before say nothing of it. */
function howToPay({ pay_to, distributor, amount_paise }: Facts): InMail | null {
  const payTo = pay_to as PayTo | undefined
  if (!payTo || !isPayable(payTo)) return null
  const paying = { amount_paise: Number(amount_paise) || 0, reference: payReference(text(distributor), []) }
  const link = upiLink(payTo, paying)
  return {
    lines: ['Pay to', ...accountRows(payTo, paying.reference).map(([label, value]) => `${label}: ${value}`)],
    qr: link ? { holds: link, words: `Scan with any UPI app to pay ${rupees(amount_paise)}.` } : null,
  }
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
    inMail: (facts, { isFirm }) => (isFirm ? howToPay(facts) : null),
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
