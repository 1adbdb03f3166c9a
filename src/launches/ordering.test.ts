import { describe, expect, test } from 'vitest'
import { daysInWords, madeOf, whyNotRows } from './ordering.ts'

test.each([
  [[{ distributor: 'a', quantity: 1 }], null],
  [
    [
      { distributor: 'a', quantity: 1 },
      { distributor: 'A', quantity: 2 },
    ],
    'A is listed twice. List each distributor once.',
  ],
  [[{ distributor: 'a', quantity: 0 }], 'Enter at least 1 pack for a, or leave it out.'],
])('rows %j: %s', (rows, why) => {
  expect(whyNotRows(rows)).toBe(why)
})

test.each([
  [true, 0, 'Ends today'],
  [true, 1, '1 day left'],
  [true, 9, '9 days left'],
  [false, 1, 'Begins tomorrow'],
  [false, 12, 'Begins in 12 days'],
])('running %s, %i days: %s', (is_running, days, words) => {
  expect(daysInWords({ is_running, days })).toBe(words)
})

describe('what a scheme makes of the packs of a launch', () => {
  const firm = { min_qty: 10, scheme_qty: 1, compulsory: false, gst_bp: 500, is_interstate: false }

  test.each([
    ['fills a group', '50', firm, false, { asked: 50, total: 55, free: 5, cost_paise: 52_500 }],
    ['stays as typed once it is taken back', '50', firm, true, { asked: 50, total: 50, free: 0, cost_paise: 52_500 }],
    [
      'is not taken back where it is compulsory',
      '3',
      { ...firm, compulsory: true },
      true,
      { asked: 3, total: 11, free: 1 },
    ],
    ['is nothing without a scheme', '50', { ...firm, scheme_qty: 0 }, false, { asked: 50, total: 50, free: 0 }],
    ['is nothing of an empty box', '', firm, false, { asked: 0, total: 0, free: 0, cost_paise: 0 }],
  ])('%s', (_, text, terms, as_typed, made) => {
    expect(madeOf(terms, 1000, { text, as_typed })).toMatchObject(made)
  })
})
