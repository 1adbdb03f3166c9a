import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyScheme,
  bestOffer,
  givesFree,
  netRatePaise,
  nextStep,
  noScheme,
  type Scheme,
  schemeInWords,
} from './scheme.ts'

const tenPlusOne: Scheme = { enabled: true, compulsory: false, minQty: 10, schemeQty: 1 }
const compulsory: Scheme = { ...tenPlusOne, compulsory: true }

const scheme = fc.record({
  enabled: fc.boolean(),
  compulsory: fc.boolean(),
  minQty: fc.integer({ min: 0, max: 500 }),
  schemeQty: fc.integer({ min: 0, max: 100 }),
})
const quantity = fc.integer({ min: 0, max: 1_000_000 })

describe('the quantity on a line is inclusive of the free goods', () => {
  test.each([
    [tenPlusOne, 0, { quantity: 0, free: 0, incomplete: false }],
    [tenPlusOne, 3, { quantity: 11, free: 1, incomplete: true }],
    [tenPlusOne, 10, { quantity: 11, free: 1, incomplete: true }],
    [tenPlusOne, 11, { quantity: 11, free: 1, incomplete: false }],
    [tenPlusOne, 12, { quantity: 22, free: 2, incomplete: false }],
    [compulsory, 0, { quantity: 0, free: 0, incomplete: false }],
    [compulsory, 3, { quantity: 11, free: 1, incomplete: true }],
    [compulsory, 11, { quantity: 11, free: 1, incomplete: false }],
    [compulsory, 25, { quantity: 25, free: 2, incomplete: false }],
    [compulsory, 33, { quantity: 33, free: 3, incomplete: false }],
    [noScheme, 7, { quantity: 7, free: 0, incomplete: false }],
    [{ ...tenPlusOne, enabled: false }, 7, { quantity: 7, free: 0, incomplete: false }],
    [{ ...tenPlusOne, minQty: 0, schemeQty: 0 }, 7, { quantity: 7, free: 0, incomplete: false }],
  ])('%j, asked %i', (given, asked, result) => {
    expect(applyScheme(given, asked)).toEqual({ ...result, total: result.quantity })
  })
})

test('free goods are whole, never negative and never more than the line', () => {
  fc.assert(
    fc.property(scheme, quantity, (given, asked) => {
      const { free, total } = applyScheme(given, asked)
      expect(Number.isInteger(free)).toBe(true)
      expect(free).toBeGreaterThanOrEqual(0)
      expect(free).toBeLessThanOrEqual(total)
    }),
  )
})

test('free goods never shrink when the quantity grows, nor is less shipped than was asked', () => {
  fc.assert(
    fc.property(scheme, quantity, fc.nat(1000), (given, asked, more) => {
      expect(applyScheme(given, asked + more).free).toBeGreaterThanOrEqual(applyScheme(given, asked).free)
      expect(applyScheme(given, asked).total).toBeGreaterThanOrEqual(asked)
    }),
  )
})

test('applying a scheme twice changes nothing', () => {
  fc.assert(
    fc.property(scheme, quantity, (given, asked) => {
      const once = applyScheme(given, asked)
      const twice = applyScheme(given, once.quantity)
      expect({ ...twice, incomplete: false }).toEqual({ ...once, incomplete: false })
    }),
  )
})

test('nothing stays nothing, and a group of nothing gives nothing away', () => {
  fc.assert(
    fc.property(scheme, quantity, (given, asked) => {
      expect(applyScheme(given, 0)).toEqual({ quantity: 0, free: 0, total: 0, incomplete: false })
      expect(applyScheme({ ...given, minQty: 0, schemeQty: 0 }, asked).free).toBe(0)
    }),
  )
})

describe('add n to get m more free', () => {
  test.each([
    [tenPlusOne, 12, { add: 11, freeMore: 1 }],
    [compulsory, 25, { add: 8, freeMore: 1 }],
    [compulsory, 3, { add: 11, freeMore: 1 }],
    [tenPlusOne, 0, null],
    [noScheme, 12, null],
  ])('%j, asked %i: %j', (given, asked, step) => {
    expect(nextStep(given, asked)).toEqual(step)
  })

  test('taking the step brings what it says, and one pack fewer does not', () => {
    fc.assert(
      fc.property(scheme, fc.integer({ min: 1, max: 10_000 }), (given, asked) => {
        const step = nextStep(given, asked)
        fc.pre(step !== null && givesFree(given))
        const now = applyScheme(given, asked)
        const then = applyScheme(given, now.quantity + (step?.add ?? 0))
        expect(then.free - now.free).toBe(step?.freeMore)
        expect(step?.freeMore).toBeGreaterThan(0)
        if (given.compulsory) expect(applyScheme(given, now.quantity + (step?.add ?? 0) - 1).free).toBe(now.free)
      }),
    )
  })
})

test('the net rate counts the free packs in', () => {
  expect(netRatePaise(5801, applyScheme(tenPlusOne, 22))).toBe(5274)
  expect(netRatePaise(8139, applyScheme(noScheme, 20))).toBe(8139)
  expect(netRatePaise(8139, applyScheme(tenPlusOne, 0))).toBe(8139)
})

test('a scheme is named as the trade names it', () => {
  expect(schemeInWords(tenPlusOne)).toBe('10+1')
  expect(schemeInWords(noScheme)).toBeNull()
})

describe('the best offer wins', () => {
  const offer = (id: number, minQty: number, schemeQty: number, enabled = true) => ({
    id,
    enabled,
    compulsory: false,
    minQty,
    schemeQty,
  })
  test.each([
    ['most free per unit', [offer(1, 10, 1), offer(2, 10, 2), offer(3, 20, 3)], 2],
    ['ties go to the newest', [offer(1, 10, 1), offer(4, 20, 2), offer(3, 30, 3)], 4],
    ['an offer that is off never wins', [offer(1, 10, 1), offer(2, 1, 1, false)], 1],
    ['nothing to choose from', [], undefined],
  ])('%s', (_, offers, winner) => {
    expect(bestOffer(offers)?.id).toBe(winner)
  })

  test('in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(scheme, { maxLength: 8 }), (schemes) => {
        const offers = schemes.map((one, id) => ({ ...one, id }))
        expect(bestOffer(offers)?.id).toBe(bestOffer([...offers].reverse())?.id)
      }),
    )
  })
})
