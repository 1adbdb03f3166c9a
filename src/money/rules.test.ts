import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpenDocument, settleOldestFirst } from '#credit/rules.ts'
import { addDays } from '#kit/date.ts'
import {
  asAllocations,
  closedBefore,
  monthEnd,
  readAllocations,
  shareOut,
  utrIn,
  whyNotClose,
  whyNotDated,
  whyNotSettle,
  whyNotTds,
} from './rules.ts'

const today = '2026-11-16'

const someOpen = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('invoice' as const, 'debit_note' as const),
    id: fc.integer({ min: 1, max: 50 }),
    due_date: fc.integer({ min: -200, max: 60 }).map((days) => addDays(today, days)),
    balance_paise: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  { maxLength: 12, selector: ({ id }) => id },
)

test('money on account is shared out like one sum: the oldest first, and no document beyond its balance', () => {
  const someMoney = fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(someOpen, someMoney, (open, parts) => {
      const shares = shareOut(
        parts.map((left_paise) => ({ left_paise })),
        open,
      ).flatMap(({ settles }) => settles)
      const sums = Map.groupBy(shares, ({ kind, id }) => `${kind} ${id}`)
      const whole = settleOldestFirst(
        parts.reduce((sum, one) => sum + one, 0),
        open,
      )
      expect(
        whole.map(({ kind, id }) => sums.get(`${kind} ${id}`)?.reduce((sum, one) => sum + one.amount_paise, 0)),
      ).toEqual(whole.map(({ amount_paise }) => amount_paise))
      expect(sums.size).toBe(whole.length)
    }),
  )
})

test.each([
  ['a tenth of the invoice', 10_000, 100_000, null],
  ['a paisa more', 10_001, 100_000, /at most 10 % .*₹100.00/],
  ['a tenth of an invoice that is settled in part', 10_000, 10_100, null],
  ['a tenth of invoice and advance', 15_000, 150_000, null],
  ['₹10,00,000 on ₹1', 100_000_000, 100_000_100, /at most 10 %/],
] as const)('TDS: %s', (_, tds_paise, worth_paise, why) => {
  const invoice = { kind: 'invoice' as const, id: 1, due_date: today, balance_paise: 100_000, total_paise: 100_000 }
  const settles = settleOldestFirst(worth_paise, [invoice])
  const got = whyNotTds({ tds_paise, worth_paise, settles, open: [invoice] }, 10)
  if (why === null) expect(got).toBeNull()
  else expect(got).toMatch(why)
})

test.each([
  ['NEFT SBIN123456789012', 'SBIN123456789012'],
  ['hdfcr52026111600001234', 'HDFCR52026111600001234'],
  ['UPI/432112345678/Om', '432112345678'],
  ['Cheque 123456', null],
  ['cash', null],
])('the UTR of %s is %s', (reference, utr) => {
  expect(utrIn(reference)).toBe(utr)
})

const open: OpenDocument[] = [
  { kind: 'invoice', id: 1, due_date: today, balance_paise: 50_000 },
  { kind: 'invoice', id: 2, due_date: today, balance_paise: 20_000 },
]

test.each([
  [
    'within both',
    70_000,
    [
      [1, 50_000],
      [2, 20_000],
    ],
    null,
  ],
  ['part of one', 70_000, [[1, 100]], null],
  ['more than a balance', 70_000, [[2, 20_001]], /beyond its balance/],
  ['an invoice of somebody else', 70_000, [[3, 1]], /not open for this distributor/],
  [
    'one invoice twice',
    70_000,
    [
      [1, 1],
      [1, 1],
    ],
    /named twice/,
  ],
  ['more than was received', 30_000, [[1, 30_001]], /more than the ₹300.00 received/],
] as const)('advice: %s', (_, money, wanted, why) => {
  const given = wanted.map(([id, amount_paise]) => ({ kind: 'invoice' as const, id, amount_paise }))
  const got = whyNotSettle(money, given, open)
  if (why === null) expect(got).toBeNull()
  else expect(got).toMatch(why)
})

test('a closed month is closed, and tomorrow has not come', () => {
  expect(whyNotDated('2026-11-01', today, '2026-10-31')).toBeNull()
  expect(whyNotDated('2026-10-31', today, '2026-10-31')).toMatch(/closed up to 31-10-2026/)
  expect(whyNotDated('2026-11-17', today, null)).toMatch(/not in the future/)
})

const row = (id: number, typed: string) => ({ kind: 'invoice' as const, id, no: `NGI/2627/00000${id}`, typed })

test('each amount that is typed settles its invoice, and an empty one or zero settles nothing', () => {
  expect(readAllocations([row(1, '1,250.50'), row(2, ''), row(3, '0'), row(4, ' ')])).toEqual({
    wanted: [{ kind: 'invoice', id: 1, amount_paise: 125_050 }],
    why: null,
  })
})

test.each(['abc', '1,00O', '-5', '1.234'])('an amount that can’t be read is said, not left out: %s', (typed) => {
  expect(readAllocations([row(1, '100'), row(2, typed)]).why).toBe(
    'Enter the amount for NGI/2627/000002 in rupees, such as 125.00.',
  )
})

test('nothing at all is said', () => {
  expect(readAllocations([row(1, '')]).why).toBe('Enter an amount for at least one document.')
})

test('a debit note is sent as a note, an invoice as an invoice', () => {
  expect(
    asAllocations([
      { kind: 'invoice', id: 1, amount_paise: 5 },
      { kind: 'debit_note', id: 1, amount_paise: 7 },
    ]),
  ).toEqual([
    { invoice_id: 1, amount_paise: 5 },
    { note_id: 1, amount_paise: 7 },
  ])
})

test('a month is closed once, when it is over', () => {
  expect(['2026-10', '2026-02', '2024-02', '2026-12'].map(monthEnd)).toEqual([
    '2026-10-31',
    '2026-02-28',
    '2024-02-29',
    '2026-12-31',
  ])
  expect(whyNotClose('2026-10', '2026-11-16', null)).toBeNull()
  expect(whyNotClose('2026-11', '2026-11-30', null)).toMatch(/not over/)
  expect(whyNotClose('2026-11', '2026-12-01', '2026-10-31')).toBeNull()
  expect(whyNotClose('2026-10', '2026-12-01', '2026-10-31')).toMatch(/closed already/)
  expect(whyNotClose('2026-13', '2026-12-01', null)).toMatch(/YYYY-MM/)
  expect(closedBefore('2026-10-31')).toBe('2026-09-30')
})
