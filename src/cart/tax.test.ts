import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxParts } from './tax.ts'

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
