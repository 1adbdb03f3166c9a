import { describe, expect, test } from 'vitest'
import { daysInWords, madeOf, unusualFor, whyNotRows } from './ordering.ts'
import type { Known } from './ordering-contract.ts'

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
    ['is rounded to the rupee as the order is', '1', firm, true, { asked: 1, cost_paise: 1_100 }],
    ['is nothing of an empty box', '', firm, false, { asked: 0, total: 0, free: 0, cost_paise: 0 }],
  ])('%s', (_, text, terms, as_typed, made) => {
    expect(madeOf(terms, 1000, { text, as_typed })).toMatchObject(made)
  })
})

describe('before a launch order goes', () => {
  const known: Known = {
    distributor: 'dist-e',
    name: 'Shree Balaji',
    needs_licence: true,
    orders: 9,
    largest_paise: 50_000_00,
    times: 6,
    most_qty: 90,
    expires_on: null,
    credit_limit_paise: 10_00_000_00,
    credit_left_paise: 5_00_000_00,
    owed_paise: 5_00_000_00,
    on_account_paise: 0,
    late: null,
    licence_no: '20B-1',
    licence_expires_on: '2027-11-18',
  }
  const late = {
    invoice_no: 'INV-1',
    due_date: '2026-08-01',
    balance_paise: 100_00,
    late_paise: 100_00,
    overdue_days: 30,
  }

  test.each<[string, Partial<Known>, number, string[]]>([
    ['is like the ones before it', {}, 100, []],
    ['has far more packs than ever', {}, 900, ['900 packs. Shree Balaji has never ordered more than 90']],
    ['costs far more than any before', { largest_paise: 10_00 }, 100, ['100 times the largest order Shree Balaji']],
    ['is over the credit', { credit_left_paise: 0 }, 100, ['Held once it is confirmed.']],
    ['meets what is long overdue', { late }, 100, ['INV-1 is more than 30 days past due']],
    ['comes after the licence ended', { licence_expires_on: '2026-11-01' }, 100, ['licence 20B-1 ended on 01-11-2026']],
    ['needs no licence', { licence_expires_on: '2026-11-01', needs_licence: false }, 100, []],
    ['brings packs that expire soon', { expires_on: '2026-12-31' }, 100, ['expire on 31-12-2026']],
  ])('one that %s is asked about in its sentences', (_, change, asked, sentences) => {
    const product = { product_code: 'A', product_name: 'Metrelo' }
    const made = { asked, cost_paise: asked * 10_00 }
    const told = unusualFor({ ...known, ...change }, product, made, '2026-11-18')
    expect(told).toEqual(sentences.map((part) => expect.stringContaining(part)))
  })
})
