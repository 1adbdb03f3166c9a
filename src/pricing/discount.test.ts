import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreed, type DiscountTerms, deepestNeed, depthOf, discountLine, discountSums, netRate } from './discount.ts'

const terms: DiscountTerms = {
  floor_paise: 7_000,
  contract_id: null,
  contract_bp: null,
  contract_rate_paise: null,
  packs_left: null,
  margin_bp: 800,
  free_bp: 1_000,
  manager_bp: 2_000,
}
const contract = { ...terms, contract_id: 7, contract_bp: 1_500 }

describe('whose approval a depth needs', () => {
  test.each([
    [0, terms, 'none'],
    [1_000, terms, 'none'],
    [1_001, terms, 'manager'],
    [2_000, terms, 'manager'],
    [2_001, terms, 'admin'],
    [3_000, terms, 'admin'],
    [3_001, terms, 'refused'],
    [1_500, contract, 'none'],
    [1_501, contract, 'manager'],
    [1_500, { ...contract, packs_left: 9 }, 'manager'],
    [1_500, { ...contract, packs_left: 10 }, 'none'],
    [1_500, { ...contract, floor_paise: 8_600 }, 'refused'],
  ])('%i hundredths of a percent: %#', (bp, holds, needs) => {
    expect(discountLine(10_000, 10, bp, holds).needs).toBe(needs)
  })

  test.each([
    // ₹26.95 of ₹29.95 is 10.02% to 10.05% off, and the roundest of these is above a limit of
    // 10.03%.
    [2_695, 1_003, 'none'],
    [2_694, 1_003, 'manager'],
  ])('a typed rate of %i paise is judged by itself where %i is the limit: %s', (rate, free_bp, needs) => {
    expect(discountLine(2_995, 1, depthOf(2_995, rate), { ...terms, floor_paise: 1, free_bp }).needs).toBe(needs)
  })

  test('the deepest line decides', () => {
    expect(deepestNeed(['none', 'admin', 'manager'])).toBe('admin')
    expect(deepestNeed([])).toBe('none')
  })
})

test('without a discount of its own a line has the contract’s rate, else PTS', () => {
  expect(discountLine(10_000, 1, null, terms)).toMatchObject({
    discount_bp: 0,
    net_rate_paise: 10_000,
    claim_paise: 800,
  })
  expect(discountLine(10_000, 1, null, contract)).toMatchObject({
    discount_bp: 1_500,
    net_rate_paise: 8_500,
    contract_id: 7,
  })
  const rate = { ...terms, contract_id: 7, contract_rate_paise: 8_777 }
  expect(discountLine(9_999, 1, null, rate).net_rate_paise).toBe(8_777)
})

const someTerms = fc.record({
  floor_paise: fc.integer({ min: 1, max: 60_000 }),
  contract_id: fc.constant(3),
  contract_bp: fc.option(fc.integer({ min: 1, max: 4_000 })),
  contract_rate_paise: fc.option(fc.integer({ min: 1, max: 60_000 })),
  packs_left: fc.option(fc.integer({ min: 0, max: 500 })),
  margin_bp: fc.integer({ min: 0, max: 5_000 }),
  free_bp: fc.integer({ min: 0, max: 2_000 }),
  manager_bp: fc.integer({ min: 2_000, max: 4_000 }),
})
const asked = fc.tuple(
  fc.integer({ min: 1, max: 60_000 }),
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 0, max: 9_999 }),
)

test('no line passes without the approval its depth needs, and none below its floor', () => {
  fc.assert(
    fc.property(asked, someTerms, ([pts, packs, bp], holds) => {
      const line = discountLine(pts, packs, bp, holds)
      const rate = agreed(pts, holds)
      if (line.needs !== 'refused') expect(line.net_rate_paise).toBeGreaterThanOrEqual(holds.floor_paise)
      if (line.needs === 'none' && line.net_rate_paise < netRate(pts, holds.free_bp)) {
        expect(rate).not.toBeNull()
        expect(line.net_rate_paise).toBeGreaterThanOrEqual(rate?.rate_paise ?? Number.POSITIVE_INFINITY)
        expect(packs).toBeLessThanOrEqual(holds.packs_left ?? packs)
      }
      if (line.needs === 'manager') expect(line.net_rate_paise).toBeGreaterThanOrEqual(netRate(pts, holds.manager_bp))
    }),
  )
})

test('margins and claims add up to the paisa', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(asked, someTerms), { maxLength: 20 }), (all) => {
      const lines = all.map(([[pts_paise, packs, bp], holds]) => ({
        pts_paise,
        packs,
        ...discountLine(pts_paise, packs, bp, holds),
      }))
      const sums = discountSums(lines)
      // It pays PTS, bills the net rate and gets the claim: its margin is left.
      expect(sums.net_paise + sums.claim_paise - sums.at_pts_paise).toBe(sums.margin_paise)
      expect(sums.discount_paise).toBe(sums.at_pts_paise - sums.net_paise)
    }),
  )
})

test('a typed rate is never undercut', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 900_000 }), (pts, rate) => {
      fc.pre(rate <= pts)
      expect(netRate(pts, depthOf(pts, rate))).toBeGreaterThanOrEqual(rate)
    }),
  )
})

test.each([
  // 30% off ₹12.34 is ₹8.638, and a floor is rounded up to ₹8.64.
  [1_234, 864, 3_000],
  [2_001, 1_401, 3_000],
  [9_999, 8_750, 1_250],
  [10_000, 7_001, 2_999],
  [123_457, 100_003, 1_899],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0],
  [10_000, 0, 9_999],
  [0, 100, 0],
])('of %i paise, a rate of %i means %i hundredths of a percent', (pts, rate, bp) => {
  expect(depthOf(pts, rate)).toBe(bp)
})

test('the rate of a discount means a discount with just that rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 0, max: 9_999 }), (pts, bp) => {
      const rate = netRate(pts, bp)
      expect(netRate(pts, depthOf(pts, rate))).toBe(rate)
    }),
  )
})
