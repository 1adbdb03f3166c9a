import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OpenDocument, settleOldestFirst } from '#credit/rules.ts'
import { addDays } from '#kit/date.ts'
import { paidAmong, worthOf } from './claims.ts'
import {
  hsnSummary,
  invoiceState,
  monthsBetween,
  shareOut,
  utrIn,
  whyNotClaim,
  whyNotDated,
  whyNotSettle,
  whyNotTds,
} from './rules.ts'
import { amountInWords, numberInWords } from './words.ts'

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

test.each([
  [10, 0, 10, null],
  [10, 4, 6, null],
  [10, 4, 7, /at most 6 packs/],
  [10, 10, 1, /claimed already/],
] as const)('of %i invoiced and %i claimed, %i more', (invoiced, claimed, wanted, why) => {
  const got = whyNotClaim({ invoiced, claimed, wanted, name: 'Amvelin 5' })
  if (why === null) expect(got).toBeNull()
  else expect(got).toMatch(why)
})

test.each([
  [{ paid_paise: 0, due: 5 }, 'open'],
  [{ paid_paise: 40, due: 5 }, 'partly_paid'],
  [{ paid_paise: 40, due: -1 }, 'past_due'],
  [{ paid_paise: 100, due: -1 }, 'paid'],
  [{ paid_paise: 0, due: -1, cancelled_at: 'x' }, 'cancelled'],
] as const)('%j is %s', ({ paid_paise, due, ...more }, state) => {
  const cancelled_at = 'cancelled_at' in more ? more.cancelled_at : null
  expect(invoiceState({ total_paise: 100, paid_paise, due_date: addDays(today, due), cancelled_at }, today)).toBe(state)
})

test('packs that come back in parts are worth what they were worth together', () => {
  expect(paidAmong(22, { paid_qty: 20, free_qty: 2 })).toBe(20)
  fc.assert(
    fc.property(fc.nat(500), fc.nat(100), fc.array(fc.integer({ min: 1, max: 40 })), (paid_qty, free_qty, parts) => {
      const line = { paid_qty, free_qty, price_paise: 100, gst_bp: 0 }
      const all = parts.reduce((sum, packs) => sum + packs, 0)
      fc.pre(all <= paid_qty + free_qty)
      let [returned, worth] = [0, 0]
      for (const packs of parts) {
        const { value_paise } = worthOf({ ...line, returned }, packs, false)
        expect(value_paise).toBeGreaterThanOrEqual(0)
        expect(value_paise).toBeLessThanOrEqual(100 * packs)
        worth += value_paise
        returned += packs
      }
      expect(worth).toBe(worthOf(line, all, false).value_paise)
      expect(worth).toBeLessThanOrEqual(100 * paid_qty)
    }),
  )
})

describe('an amount in words', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [100, 'Rupees One Only'],
    [9_999_900, 'Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [1_000_000_000_00, 'Rupees One Hundred Crore Only'],
    [10_00_00_000_00, 'Rupees Ten Crore Only'],
    [12_345_67, 'Rupees Twelve Thousand Three Hundred Forty-Five and Sixty-Seven Paise Only'],
    [1, 'Rupees Zero and One Paise Only'],
  ])('%i paise', (paise, words) => {
    expect(amountInWords(paise)).toBe(words)
  })

  const value: Record<string, number> = { crore: 10_000_000, lakh: 100_000, thousand: 1000, hundred: 100 }
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    )
  const big = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

  /** Reads the words again, by another way than they were made. */
  function readAgain(words: string): number {
    let total = 0
    let held = 0
    for (const word of words.toLowerCase().split(/[ -]/)) {
      const size = value[word]
      if (size === 100) held *= 100
      else if (size !== undefined) {
        total = word === 'crore' ? (total + held) * size : total + held * size
        held = 0
      } else held += small.includes(word) ? small.indexOf(word) : (big.indexOf(word) + 2) * 10
    }
    return total + held
  }

  test('says the number that it was made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (whole) => {
        expect(readAgain(numberInWords(whole))).toBe(whole)
      }),
    )
  })
})

test.each([
  ['2026-11-16', '2027-06-30', 7],
  ['2026-11-16', '2027-06-16', 7],
  ['2026-11-16', '2027-06-15', 6],
  ['2026-11-16', '2026-11-30', 0],
  ['2026-11-16', '2026-10-31', -1],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('the tax summary has one row a code and rate, and loses no paisa', () => {
  const line = fc.record({
    hsn: fc.constantFrom('30049099', '30042019'),
    gst_bp: fc.constantFrom(500, 1200),
    paid_qty: fc.nat(500),
    free_qty: fc.nat(50),
    amount_paise: fc.nat(10_000_000),
    cgst_paise: fc.nat(100_000),
    sgst_paise: fc.nat(100_000),
    igst_paise: fc.nat(100_000),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const rows = hsnSummary(lines)
      const keys = rows.map(({ hsn, gst_bp }) => `${hsn} ${gst_bp}`)
      expect(new Set(keys).size).toBe(rows.length)
      for (const part of ['amount_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const)
        expect(rows.reduce((sum, row) => sum + row[part], 0)).toBe(lines.reduce((sum, one) => sum + one[part], 0))
      expect(rows.reduce((sum, row) => sum + row.packs, 0)).toBe(
        lines.reduce((sum, one) => sum + one.paid_qty + one.free_qty, 0),
      )
    }),
  )
})
