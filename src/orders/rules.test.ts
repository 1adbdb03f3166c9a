import { describe, expect, test } from 'vitest'
import {
  type By,
  changedSince,
  isChange,
  isLargeOrder,
  lacksReason,
  lockInWords,
  type MoveName,
  moves,
  movesFor,
  ordersInWords,
  reopensAs,
  unwantedInWords,
  wasAsTyped,
  whyNotMove,
} from './rules.ts'
import { type StatusCode, status } from './status.ts'

const every = Object.values(status)

/** The table once more, by hand, as the domain has it: move, by whom, from where, to where. */
const table: [MoveName, By[], number[], number[]][] = [
  ['confirm', ['distributor'], [6], [1, 10]],
  ['reject', ['distributor'], [6], [3]],
  ['expire', ['job'], [6], [5]],
  ['edit', ['placer'], [6, 10], [1, 6, 10]],
  ['cancel', ['placer', 'admin'], [1, 6, 10, 11], [5]],
  ['release', ['admin'], [10], [1]],
  ['approve', ['approver'], [10], [1, 6]],
  ['refuse', ['approver'], [10], [3]],
  ['recheck', ['system'], [10], [1, 6]],
  ['retry', ['admin'], [11], [1]],
  ['correct', ['admin'], [11], [1]],
  ['reopen', ['admin'], [8], [7, 9]],
  ['close', ['admin', 'employee'], [4, 7, 9], [8]],
  ['send', ['job'], [1], [4, 11]],
  ['allocate', ['fulfilment'], [4], [7]],
  ['invoice_part', ['fulfilment'], [7, 9], [9]],
  ['invoice', ['fulfilment'], [7, 9], [2]],
  ['cancel_invoice', ['fulfilment'], [2, 8, 9], [7, 9]],
]
const everybody: By[] = ['placer', 'distributor', 'employee', 'approver', 'admin', 'system', 'job', 'fulfilment']
const inOrder = (codes: readonly number[]) => [...codes].sort((one, other) => one - other)

describe('who may move an order from where', () => {
  test('the table has every move and no other', () => {
    expect(Object.keys(moves).sort()).toEqual(table.map(([name]) => name).sort())
  })

  test.each(table)('%s by %j from %j to %j, and by nobody else from nowhere else', (name, by, from, to) => {
    expect(inOrder(moves[name].to)).toEqual(to)
    const holds = name === 'approve' || name === 'refuse' ? ['approval'] : []
    for (const one of everybody)
      for (const now of every) {
        const why = whyNotMove(name, [one], now, holds)
        if (!by.includes(one)) expect(why).toMatch(/can’t be .* by you\.$/)
        else if (!from.includes(now)) expect(why).toMatch(/^This order is .*, so it can’t be .* any more\.$/)
        else expect(why).toBeNull()
      }
  })

  test('an approval is passed by nobody but its approver, and decided only where it is awaited', () => {
    const held = (name: MoveName, by: By, ...holds: string[]) => whyNotMove(name, [by], status.onHold, holds)
    expect(held('release', 'admin', 'approval', 'credit')).toMatch(/waits for an approval/)
    expect(held('recheck', 'system', 'approval')).toMatch(/waits for an approval/)
    expect(held('approve', 'approver', 'credit')).toMatch(/does not wait/)
    expect(held('refuse', 'approver')).toMatch(/does not wait/)
    expect(held('cancel', 'admin', 'approval')).toBeNull()
    expect(movesFor(['admin'], status.onHold, ['approval'])).toEqual(['cancel'])
  })

  test('what ended stays ended', () => {
    const ends = [status.rejected, status.cancelled]
    for (const now of ends) expect(movesFor(everybody, now, ['approval'])).toEqual([])
  })

  test.each([
    [0, status.inProcess],
    [1, status.partlyFulfilled],
  ])('an order of which %i paise are invoiced is opened again as %i', (invoiced_paise, becomes) => {
    expect(reopensAs({ invoiced_paise })).toBe(becomes)
  })

  test.each([
    [['placer', 'distributor'], 10, ['edit', 'cancel']],
    [['distributor'], 6, ['confirm', 'reject']],
    [['placer'], 6, ['edit', 'cancel']],
    [['placer', 'distributor'], 1, ['cancel']],
    [['placer', 'distributor'], 4, []],
    [['admin'], 10, ['cancel', 'release']],
    [['admin'], 11, ['cancel', 'retry', 'correct']],
    [[], 6, []],
  ] as const)('%j has at %i the moves %j', (by, now, names) => {
    expect(movesFor([...by], now as StatusCode)).toEqual(names)
  })

  test('a reason is asked for where the other side must live with it', () => {
    expect(lacksReason('cancel', '  ')).toBe(true)
    expect(lacksReason('reject', '')).toBe(true)
    expect(lacksReason('release', 'Paid today.')).toBe(false)
    expect(lacksReason('retry', '')).toBe(false)
  })

  test('a refusal says how the order stands', () => {
    expect(whyNotMove('cancel', ['placer'], status.sent)).toBe('This order is sent, so it can’t be cancelled any more.')
  })
})

describe('what is another since a line was ordered', () => {
  const was = { price_paise: 9000, min_qty: 10, scheme_qty: 1, quantity_ordered: 12 }
  const now = { price_paise: 9000, min_qty: 10, scheme_qty: 1, asked: 12, stock: 500 }
  test.each([
    ['nothing', now, []],
    ['the price rose', { ...now, price_paise: 9100 }, ['dearer']],
    ['the price fell', { ...now, price_paise: 8900 }, ['cheaper']],
    ['the scheme is another', { ...now, min_qty: 9 }, ['scheme']],
    ['the scheme ended', { ...now, min_qty: 0, scheme_qty: 0 }, ['scheme']],
    ['none is there', { ...now, stock: 0 }, ['out']],
    ['the cart had more', { ...now, asked: 20 }, ['more']],
    ['it is not sold', null, ['gone']],
    ['much', { ...now, price_paise: 1, scheme_qty: 2, stock: 0 }, ['cheaper', 'scheme', 'out']],
  ])('%s', (_, today, codes) => {
    expect(changedSince(was, today).map((change) => change.code)).toEqual(codes)
  })

  test('a scheme is named then and now', () => {
    expect(changedSince(was, { ...now, min_qty: 0, scheme_qty: 0 })[0]?.message).toBe(
      'No scheme now, scheme 10+1 then.',
    )
  })
})

test('a line without free goods under a free scheme was kept as typed', () => {
  expect(wasAsTyped({ free_qty: 0, scheme_qty: 1, compulsory: false })).toBe(true)
  expect(wasAsTyped({ free_qty: 1, scheme_qty: 1, compulsory: false })).toBe(false)
  expect(wasAsTyped({ free_qty: 0, scheme_qty: 1, compulsory: true })).toBe(false)
  expect(wasAsTyped({ free_qty: 0, scheme_qty: 0, compulsory: false })).toBe(false)
})

test.each([
  ['Stock is being counted.', 'Stock is being counted. Ordering opens again on '],
  ['Stock is being counted', 'Stock is being counted. Ordering opens again on '],
  ['Closed for Diwali!', 'Closed for Diwali! Ordering opens again on '],
])('a lock that says %j is a sentence of its own', (message, words) => {
  expect(lockInWords({ message, ends_at: '2026-11-16T05:00:00Z' })).toMatch(words)
})

test.each([
  ['one order', [[1, 1, 500]], '1 order, ₹5.00 in total'],
  [
    'many, some of them off',
    [
      [1, 1363, 123_456_700],
      [5, 1, 0],
      [3, 1, 0],
    ],
    '1,365 orders, ₹12,34,567.00 in total, 2 cancelled or rejected not included',
  ],
  ['only such', [[5, 12, 0]], '12 orders, cancelled or rejected: nothing to pay'],
] as [string, [1 | 3 | 5, number, number][], string][])('a list of %s in words', (_, figures, words) => {
  expect(ordersInWords(figures.map(([status, orders, total_paise]) => ({ status, orders, total_paise })))).toBe(words)
})

describe('what a stockist does not want', () => {
  const item = (product_name: string, ...codes: string[]) => ({
    product_name,
    warnings: codes.map((code) => ({ code, message: `${code} of it.` })),
  })

  test.each([
    ['nothing', [item('A'), item('B', 'low')], null],
    ['one product', [item('A', 'low', 'unwanted'), item('B')], { title: 'Order A?', text: 'unwanted of it.' }],
    [
      'two',
      [item('A', 'unwanted'), item('B', 'unwanted')],
      { title: 'Order 2 unwanted products?', text: 'A: unwanted of it. B: unwanted of it.' },
    ],
  ])('of %s is asked in one question', (_, items, ask) => {
    expect(unwantedInWords(items)).toEqual(ask)
  })
})

test('stock that is out and packs that were in the cart already are no change since an order', () => {
  const was = { price_paise: 100, min_qty: 0, scheme_qty: 0, quantity_ordered: 5 }
  const since = changedSince(was, { price_paise: 120, min_qty: 10, scheme_qty: 1, asked: 9, stock: 0 })
  expect(since.filter(isChange).map(({ code }) => code)).toEqual(['dearer', 'scheme'])
  expect(since.filter((one) => !isChange(one)).map(({ code }) => code)).toEqual(['out', 'more'])
})

test.each([
  [20, 1_99_999_99, false],
  [21, 100, true],
  [1, 2_00_000_00, true],
])('an order of %i lines and %i paise is looked at as a whole: %s', (lines, total_paise, is) => {
  expect(isLargeOrder({ lines, total_paise })).toBe(is)
})
