import { expect, test } from 'vitest'
import { addDays } from '#kit/date.ts'
import { licenceNotice, servedOnly } from './rules.ts'

const today = '2026-11-15'

test.each([
  { days: 91, title: undefined, group: undefined },
  { days: 90, title: 'Drug licence MH-20B-1 ends in 90 days', group: 'warning' },
  { days: 31, title: 'Drug licence MH-20B-1 ends in 31 days', group: 'warning' },
  { days: 30, title: 'Drug licence MH-20B-1 ends in 30 days', group: 'danger' },
  { days: 1, title: 'Drug licence MH-20B-1 ends in 1 day', group: 'danger' },
  { days: 0, title: 'Drug licence MH-20B-1 ends today', group: 'danger' },
  { days: -1, title: 'Drug licence MH-20B-1 ended 1 day ago', group: 'danger' },
  { days: -400, title: 'Drug licence MH-20B-1 ended 400 days ago', group: 'danger' },
])('a licence with $days days left is spoken of as $title', ({ days, title, group }) => {
  const notice = licenceNotice({ licence_no: 'MH-20B-1', licence_expires_on: addDays(today, days) }, today)
  expect(notice?.title).toBe(title)
  expect(notice?.group).toBe(group)
})

test('the notice names the last day', () => {
  const notice = licenceNotice({ licence_no: 'X', licence_expires_on: '2026-12-17' }, today)
  expect(notice?.why).toContain('17-12-2026')
})

test.each([
  [
    0,
    'You serve no distributors, so no invoices are shown. Other invoices in your divisions are not shown here; ask the office for them.',
  ],
  [
    1,
    'You see the invoices of the one distributor you serve. Other invoices in your divisions are not shown here; ask the office for them.',
  ],
  [
    7,
    'You see the invoices of the 7 distributors you serve. Other invoices in your divisions are not shown here; ask the office for them.',
  ],
])('a brand manager who serves %d distributors is told what is not shown', (served, sentence) => {
  expect(servedOnly('invoices', served)).toBe(sentence)
})
