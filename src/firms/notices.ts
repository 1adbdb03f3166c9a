// What people are told of licences: the sentence that the facts make, where it leads, and whom it
// concerns.
import { formatDay } from '#kit/date.ts'
import { because, type Notices, text } from '#kit/notice.ts'

const inDays = (days: unknown) => (Number(days) === 1 ? 'tomorrow' : `in ${String(days)} days`)

export const firmNotices = {
  licence_ends: {
    choice: 'A drug licence expires soon',
    to: ['D', 'E'],
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
    choice: 'A distributor sent a renewed licence',
    to: ['A'],
    group: 'licence',
    mark: 'warning',
    title: (facts) => `${text(facts.distributor_name)} sent a renewed licence`,
    detail: (facts) => `${text(facts.licence_no)}, valid until ${formatDay(text(facts.ends_on))}.`,
    href: (_, { isFirm, isOffice }) =>
      isOffice ? '/admin/customer-profile?view=renewals' : isFirm ? '/my-profile' : '/customer-profile',
  },
  licence_accepted: {
    choice: 'A renewed licence is on file',
    to: ['D', 'E'],
    group: 'licence',
    mark: 'success',
    title: (facts, { isFirm }) =>
      isFirm ? 'Your renewed drug licence is on file' : `${text(facts.distributor_name)}’s renewed licence is on file`,
    detail: (facts) => `${text(facts.licence_no)} is valid until ${formatDay(text(facts.ends_on))}.`,
    href: (_, { isFirm, isOffice }) =>
      isOffice ? '/admin/customer-profile' : isFirm ? '/my-profile' : '/customer-profile',
  },
  licence_sent_back: {
    choice: 'A renewed licence was sent back',
    to: ['D', 'E'],
    group: 'licence',
    mark: 'danger',
    title: (facts, { isFirm }) =>
      isFirm ? 'Send the scan of your licence again' : `${text(facts.distributor_name)}’s renewal was sent back`,
    detail: (facts) => `${text(facts.licence_no)}.${because(facts)}`,
    href: (_, { isFirm, isOffice }) =>
      isOffice ? '/admin/customer-profile?view=renewals' : isFirm ? '/my-profile' : '/customer-profile',
  },
} satisfies Notices
