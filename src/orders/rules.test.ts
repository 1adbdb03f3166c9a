import { describe, expect, test } from 'vitest'
import { changedSince, holdInWords, lockInWords, movesFor, wasAsTyped, whatItWaitsFor, whyNotMove } from './rules.ts'
import { type StatusCode, status } from './status.ts'

const every = Object.values(status)

describe('who may move an order from where', () => {
  test.each([
    ['confirm', 'distributor', [6]],
    ['reject', 'distributor', [6]],
    ['expire', 'job', [6]],
    ['edit', 'placer', [6, 10]],
    ['cancel', 'placer', [6, 10, 1]],
    ['cancel', 'admin', [6, 10, 1]],
    ['release', 'admin', [10]],
    ['retry', 'admin', [11]],
    ['close', 'admin', [4, 7, 9]],
  ] as const)('%s by the %s, in %j and nowhere else', (move, by, from) => {
    const open = every.filter((now) => whyNotMove(move, [by], now) === null)
    expect(open.sort((a, b) => a - b)).toEqual([...from].sort((a, b) => a - b))
  })

  test.each([
    ['confirm', ['placer', 'admin', 'job']],
    ['reject', ['placer', 'admin', 'job']],
    ['expire', ['placer', 'distributor', 'admin']],
    ['edit', ['distributor', 'admin', 'job']],
    ['cancel', ['distributor', 'job']],
    ['release', ['placer', 'distributor', 'job']],
    ['retry', ['placer', 'distributor', 'job']],
    ['close', ['placer', 'distributor', 'job']],
  ] as const)('%s never by %j', (move, others) => {
    for (const by of others)
      for (const now of every) expect(whyNotMove(move, [by], now)).toMatch(/can’t be .* by you\.$/)
  })

  test.each([
    [['placer', 'distributor'], 10, ['edit', 'cancel']],
    [['distributor'], 6, ['confirm', 'reject']],
    [['placer'], 6, ['edit', 'cancel']],
    [['placer', 'distributor'], 1, ['cancel']],
    [['placer', 'distributor'], 4, []],
    [['admin'], 10, ['cancel', 'release']],
    [[], 6, []],
  ] as const)('%j has at %i the moves %j', (by, now, names) => {
    expect(movesFor([...by], now as StatusCode)).toEqual(names)
  })

  test('a reason is asked for where the other side must live with it', () => {
    expect(whyNotMove('cancel', ['placer'], status.confirmed, '  ')).toBe('Say why.')
    expect(whyNotMove('reject', ['distributor'], status.awaitingConfirmation, '')).toBe('Say why.')
    expect(whyNotMove('release', ['admin'], status.onHold, '')).toBeNull()
  })

  test('a refusal says how the order stands', () => {
    expect(whyNotMove('cancel', ['placer'], status.sent)).toBe('This order is sent, so it can’t be cancelled any more.')
  })
})

test.each(every)('status %i says in a sentence whose move it is', (now) => {
  expect(whatItWaitsFor(now, 'Shree Balaji')).toMatch(/^(It is .* move|Nothing is awaited)/)
})

test('whose move it is, is said to the one whose it is', () => {
  expect(whatItWaitsFor(6, 'Shree Balaji Medical Agencies')).toMatch(/^It is Shree Balaji Medical Agencies’ move\./)
  expect(whatItWaitsFor(6, 'Shree Balaji')).toMatch(/^It is Shree Balaji’s move\./)
  expect(whatItWaitsFor(10, 'Shree Balaji', true)).toBe('It is your move, or the order desk releases it.')
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

test('a hold’s title is the way out', () => {
  expect(
    holdInWords({
      kind: 'overdue',
      detail: { invoice_no: 'INV-26-00118', due_date: '2026-08-14', balance_paise: 4_231_000, late_paise: 4_231_000 },
    }),
  ).toEqual({ title: 'Pay ₹42,310.00 of INV-26-00118 to release this order', why: 'It was due on 14-08-2026.' })
})

test.each([
  ['Stock is being counted.', 'Stock is being counted. Ordering opens again on '],
  ['Stock is being counted', 'Stock is being counted. Ordering opens again on '],
  ['Closed for Diwali!', 'Closed for Diwali! Ordering opens again on '],
])('a lock that says %j is a sentence of its own', (message, words) => {
  expect(lockInWords({ message, ends_at: '2026-11-16T05:00:00Z' })).toMatch(words)
})
