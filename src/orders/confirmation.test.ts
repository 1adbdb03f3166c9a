import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schemeOf, taxOn } from '#cart/rules.ts'
import { applyScheme } from '#catalogue/scheme.ts'
import { type AskedLine, confirmedTotals, confirmLine, readConfirmation } from './confirmation.ts'

const line = (product_code: string, asked: number, scheme: Partial<AskedLine> = {}): AskedLine => {
  const terms = { min_qty: 0, scheme_qty: 0, compulsory: false, price_paise: 8139, gst_bp: 1200, ...scheme }
  const { free } = applyScheme(schemeOf({ ...terms, as_typed: false }), asked)
  return { product_code, product_name: `Product ${product_code}`, quantity_ordered: asked, free_qty: free, ...terms }
}
const tenAndOne = { min_qty: 10, scheme_qty: 1 }
const asked = [line('A', 30), line('B', 12, tenAndOne), line('C', 25, { ...tenAndOne, compulsory: true })]

describe('what is confirmed of what was asked', () => {
  test('no lines at all accept everything as it was placed', () => {
    expect(readConfirmation(asked, undefined)).toMatchObject({
      lines: [
        { product_code: 'A', confirmed_qty: 30, total_qty: 30, free_qty: 0 },
        { product_code: 'B', confirmed_qty: 12, total_qty: 22, free_qty: 2 },
        { product_code: 'C', confirmed_qty: 25, total_qty: 25, free_qty: 2 },
      ],
    })
  })

  test('a lowered line meets the scheme that it was placed under; one that is left out is dropped', () => {
    const answers = [
      { product_code: 'B', quantity: '7 ' },
      { product_code: 'A', quantity: 30, reason: 'never needed' },
    ]
    expect(readConfirmation(asked, answers)).toMatchObject({
      lines: [
        { product_code: 'A', confirmed_qty: 30, reason: '' },
        { product_code: 'B', confirmed_qty: 7, total_qty: 11, free_qty: 1 },
        { product_code: 'C', confirmed_qty: 0, total_qty: 0, free_qty: 0, amount_paise: 0, tax_paise: 0 },
      ],
    })
  })

  test('whose rounding was taken back stays as typed, and may be taken back while confirming', () => {
    const typed = { ...line('B', 12, tenAndOne), free_qty: 0 }
    expect(confirmLine(typed, 7)).toMatchObject({ total_qty: 7, free_qty: 0 })
    expect(confirmLine(typed, 7, { as_typed: false })).toMatchObject({ total_qty: 7, free_qty: 0 })
    expect(confirmLine(line('B', 12, tenAndOne), 7, { as_typed: true })).toMatchObject({ total_qty: 7, free_qty: 0 })
  })

  test.each([
    [
      'more than was asked',
      [{ product_code: 'A', quantity: 31 }],
      'Product A: That is more than was asked (30). You may confirm 30 or fewer.',
    ],
    [
      'far more than anybody orders',
      [{ product_code: 'A', quantity: 1e12 }],
      'Product A: That is more than was asked (30). You may confirm 30 or fewer.',
    ],
    [
      'what was not asked',
      [{ product_code: 'X', quantity: 1 }],
      'X is not on this order. Only what was asked can be confirmed.',
    ],
    [
      'a product twice',
      [
        { product_code: 'A', quantity: 1 },
        { product_code: 'A', quantity: 2 },
      ],
      'A product is there twice. Answer each line once.',
    ],
    [
      'nothing of it',
      [{ product_code: 'A', quantity: 0 }],
      'Nothing would be left of the order. Reject it instead, with a reason.',
    ],
    ['no line', [], 'Nothing would be left of the order. Reject it instead, with a reason.'],
  ])('%s is refused', (_, answers, why) => {
    expect(readConfirmation(asked, answers)).toEqual({ why })
  })

  test('whatever is lowered, no line ships or costs more than it was placed with', () => {
    const scheme = fc.record({ min_qty: fc.nat(20), scheme_qty: fc.nat(4), compulsory: fc.boolean() })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), scheme, (most, less, terms) => {
        const placed = line('A', most, terms)
        const quantity = Math.min(less, most)
        const before = confirmLine(placed, most)
        const after = confirmLine(placed, quantity)
        expect(after.total_qty).toBeLessThanOrEqual(before.total_qty)
        expect(after.free_qty).toBeLessThanOrEqual(before.free_qty)
        expect(after.amount_paise).toBe((after.total_qty - after.free_qty) * placed.price_paise)
        expect(after.tax_paise).toBe(taxOn(after.amount_paise, placed.gst_bp))
        expect(confirmedTotals([before, after]).total_paise).toBe(
          before.amount_paise + before.tax_paise + after.amount_paise + after.tax_paise,
        )
      }),
    )
  })
})
