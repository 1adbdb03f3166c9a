import { describe, expect, test } from 'vitest'
import { waitingTitle, whatToLookAt } from './awaiting.ts'

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

test.each([
  [0, 'No orders to confirm'],
  [1, 'One order to confirm'],
  [6, 'Six orders to confirm'],
  [41, '41 orders to confirm'],
])('%i waiting: %s', (count, title) => {
  expect(waitingTitle(count)).toBe(title)
})
