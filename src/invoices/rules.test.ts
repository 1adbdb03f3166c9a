import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/date.ts'
import { hsnSummary, invoiceState, monthsBetween } from './rules.ts'
import { amountInWords, numberInWords } from './words.ts'

const today = '2026-11-16'

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
