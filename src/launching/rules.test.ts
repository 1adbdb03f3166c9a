import { expect, test } from 'vitest'
import { daysInWords, whyNotRows } from './rules.ts'

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
