import { describe, expect, test } from 'vitest'
import { lapseOf, namedBriefly, waitingTitle, whatToLookAt } from './awaiting.ts'

const usual = { gone: [], unwanted: [], above: [], out: [], fresh: [] }

describe('what to look at before an order is confirmed', () => {
  test.each([
    ['nothing unusual', {}, ['As you usually order']],
    ['one new product', { fresh: ['Sitarelle 100'] }, ['Sitarelle 100 is new to you']],
    ['several', { fresh: ['A', 'B', 'C'] }, ['3 products are new to you']],
    ['what is not wanted', { unwanted: ['Neuroxin Plus'] }, ['Has Neuroxin Plus, which you do not want']],
    [
      'much, the gravest first',
      { fresh: ['A'], above: ['B', 'C'], gone: ['D'], out: ['E'] },
      [
        'D is not sold any more',
        '2 lines above what you order in a month',
        'E is out of stock at the CFA',
        'A is new to you',
      ],
    ],
  ])('%s', (_, some, texts) => {
    expect(whatToLookAt({ ...usual, ...some }).map(({ text }) => text)).toEqual(texts)
  })
})

describe('how long an order waits', () => {
  const asked = '2026-11-13T09:00:00Z'
  test.each([
    ['2026-11-13T10:00:00Z', 7, '7 days left', 'neutral'],
    ['2026-11-18T10:00:00Z', 2, '2 days left', 'warning'],
    ['2026-11-19T10:00:00Z', 1, 'Expires tomorrow', 'danger'],
    ['2026-11-20T08:00:00Z', 0, 'Expires today', 'danger'],
    ['2026-11-25T08:00:00Z', 0, 'Expires today', 'danger'],
    // Half past six in the evening here is the next day in India.
    ['2026-11-18T18:31:00Z', 1, 'Expires tomorrow', 'danger'],
  ])('at %s there are %i days left: %s', (now, left, words, group) => {
    expect(lapseOf(asked, new Date(now))).toMatchObject({ on: '2026-11-20', left, passed: 7 - left, words, group })
  })
})

test.each([
  [0, 'No orders to confirm'],
  [1, 'One order to confirm'],
  [6, 'Six orders to confirm'],
  [41, '41 orders to confirm'],
])('%i waiting: %s', (count, title) => {
  expect(waitingTitle(count)).toBe(title)
})

test.each([
  [['Cardia'], 'Cardia'],
  [['Cardia', 'General'], 'Cardia and General'],
  [['Cardia', 'General', 'Derma', 'Gastro'], 'Cardia, General and 2 more'],
])('divisions %j are named %s', (names, words) => {
  expect(namedBriefly(names)).toBe(words)
})
