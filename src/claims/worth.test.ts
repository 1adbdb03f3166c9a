import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ApprovedLine, amountOf, type Crediting, creditOfClaim, paidAmong, worthOf } from './worth.ts'

const own: ApprovedLine = {
  line_id: 1,
  product_name: 'Amvelin 5',
  quantity: 22,
  approved: 22,
  rate_paise: null,
  difference_paise: null,
}
const sold = {
  ...{ line_id: 1, paid_qty: 20, free_qty: 2, price_paise: 1_000, gst_bp: 1_200 },
  ...{ rate_paise: null, refunded: 0, returned: 0 },
}
const crediting: Crediting = { is_interstate: false, total_paise: 22_400, notes: [], lines: [sold] }

const creditOf = (approved: Partial<ApprovedLine>, line: Partial<typeof sold> = {}, more: Partial<Crediting> = {}) =>
  creditOfClaim([{ ...own, ...approved }], { ...crediting, lines: [{ ...sold, ...line }], ...more })

describe('what an approved claim credits', () => {
  test('is the price of the paid packs among them, with half of the tax each', () => {
    const { lines, worth, amount_paise, why } = creditOf({ approved: 11 })
    expect(why).toBeNull()
    expect(worth).toEqual({ value_paise: 10_000, cgst_paise: 600, sgst_paise: 600, igst_paise: 0 })
    expect(amount_paise).toBe(11_200)
    expect(lines.get(1)).toEqual({ credited_qty: 10, ...worth })
  })

  test('has the whole tax as IGST between states', () => {
    const { worth } = creditOf({ approved: 1 }, {}, { is_interstate: true })
    expect(worth).toEqual({ value_paise: 1_000, cgst_paise: 0, sgst_paise: 0, igst_paise: 120 })
  })

  test('counts packs that came back before, so that a free one is not credited', () => {
    expect(creditOf({ approved: 1 }, { returned: 10 }).worth.value_paise).toBe(0)
    expect(creditOf({ approved: 1 }, { returned: 11 }).worth.value_paise).toBe(1_000)
  })

  test('of packs that were billed too high is the difference, and of an agreed rate the rate without tax', () => {
    expect(creditOf({ approved: 11, difference_paise: 150 }).amount_paise).toBe(1_680)
    expect(creditOf({ approved: 5, rate_paise: 200 }).worth).toEqual({
      ...{ value_paise: 1_000, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 },
    })
  })

  test('is the sum of its lines; a line of which nothing is approved has none', () => {
    const second = { ...sold, line_id: 2, gst_bp: 500 }
    const claimed = [
      { ...own, approved: 3 },
      { ...own, line_id: 2, approved: 4 },
      { ...own, line_id: 3, approved: 0 },
    ]
    const { lines, worth, amount_paise } = creditOfClaim(claimed, { ...crediting, lines: [sold, second] })
    expect([...lines.keys()]).toEqual([1, 2])
    expect(amount_paise).toBe([...lines.values()].reduce((sum, line) => sum + amountOf(line), 0))
    expect(amountOf(worth)).toBe(amount_paise)
  })

  test('is never more than was paid for the line, whatever came back before', () => {
    fc.assert(
      fc.property(fc.nat(22), fc.integer({ min: 1, max: 22 }), (returned, approved) => {
        fc.pre(returned + approved <= 22)
        const { lines } = creditOf({ approved }, { returned })
        expect(lines.get(1)?.credited_qty).toBeLessThanOrEqual(Math.min(approved, 20))
      }),
    )
  })
})

test.each([
  ['more packs than were claimed', creditOf({ approved: 23 }), /^Only 22 packs of Amvelin 5 were claimed\.$/],
  ['free packs alone', creditOf({ approved: 1 }, { returned: 10 }), /^These packs were free/],
  [
    'a refund of packs that came back',
    creditOf({ approved: 12, rate_paise: 100 }, { returned: 9 }),
    /^9 packs of Amvelin 5 came back\. At most 11 can be refunded\.$/,
  ],
  [
    'more than is left of the invoice',
    creditOf({ approved: 11 }, {}, { notes: [{ kind: 'credit', amount_paise: 20_000 }] }),
    /is credited already\. You can credit at most ₹25\.00 more\.$/,
  ],
] as const)('%s are refused with the reason', (_, { why }, reason) => {
  expect(why).toMatch(reason)
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
