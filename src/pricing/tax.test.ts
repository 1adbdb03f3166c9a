import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOf, taxOn, taxParts } from './tax.ts'

test.each([
  [0, 500, 0],
  [10, 500, 1],
  [9, 500, 0],
  [30, 500, 2],
  [8139 * 20, 1200, 19_534],
])('between states the tax on %i paise at %i basis points is %i, half up', (amount, gst, tax) => {
  expect(taxOf(amount, gst, true)).toEqual({ cgst_paise: 0, sgst_paise: 0, igst_paise: tax })
})

test.each([
  [0, 500, 0],
  [10, 500, 0],
  [20, 500, 1],
  [1010, 500, 25],
  [1020, 500, 26],
  [8139 * 20, 1200, 9_767],
])('within a state each half of the tax on %i paise at %i basis points is %i, half up', (amount, gst, half) => {
  expect(taxOf(amount, gst, false)).toEqual({ cgst_paise: half, sgst_paise: half, igst_paise: 0 })
})

test('CGST and SGST of one rate are equal, whatever is ordered', () => {
  const line = fc.record({ amount: fc.nat(100_000_000), gst_bp: fc.constantFrom(500, 1200, 1800) })
  fc.assert(
    fc.property(fc.array(line), (many) => {
      const taxed = many.map(({ amount, gst_bp }) => ({ gst_bp, tax_paise: taxOn(amount, gst_bp, false) }))
      const parts = taxParts(taxed, false)
      for (let at = 0; at < parts.length; at += 2) expect(parts[at]?.tax_paise).toBe(parts[at + 1]?.tax_paise)
    }),
  )
})

const lines = [
  { gst_bp: 1200, tax_paise: 1001 },
  { gst_bp: 500, tax_paise: 250 },
  { gst_bp: 1200, tax_paise: 2 },
  { gst_bp: 0, tax_paise: 0 },
]

test.each([
  [
    'in one state',
    false,
    [
      ['CGST 2.5%', 125],
      ['SGST 2.5%', 125],
      ['CGST 6%', 502],
      ['SGST 6%', 501],
    ],
  ],
  [
    'between states',
    true,
    [
      ['IGST 5%', 250],
      ['IGST 12%', 1003],
    ],
  ],
])('%s', (_, isInterstate, parts) => {
  expect(taxParts(lines, isInterstate).map((part) => [part.label, part.tax_paise])).toEqual(parts)
})

test('the parts sum to the tax', () => {
  const line = fc.record({ gst_bp: fc.constantFrom(0, 500, 1200, 1800), tax_paise: fc.nat(1_000_000) })
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (many, isInterstate) => {
      const taxed = many.map((one) => (one.gst_bp === 0 ? { ...one, tax_paise: 0 } : one))
      const sum = (parts: { tax_paise: number }[]) => parts.reduce((total, part) => total + part.tax_paise, 0)
      expect(sum(taxParts(taxed, isInterstate))).toBe(sum(taxed))
    }),
  )
})
