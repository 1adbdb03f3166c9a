// What people are told of claims and returns: the sentence that the facts make, where it leads, and
// whom it concerns.
import { groupIndian } from '#kit/money.ts'
import { type Notices, rupees, text } from '#kit/notice.ts'
import { monthInWords } from '#statements/rules.ts'

export const claimNotices = {
  returns_open: {
    choice: 'Invoiced batches enter their return window',
    to: ['D'],
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
  claim_raised: {
    choice: 'A distributor raised a claim',
    to: ['A'],
    group: 'money',
    mark: 'warning',
    title: (facts) => `${text(facts.distributor_name)} raised claim ${text(facts.claim_no)}`,
    detail: (facts) => `On invoice ${text(facts.invoice_no)}.`,
    href: (facts, { isOffice }) => `${isOffice ? '/admin/notes' : '/notes'}?tab=claims&claim=${String(facts.claim_id)}`,
  },
  claim_decided: {
    choice: 'A claim was decided',
    to: ['D'],
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
} satisfies Notices
