import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortRupees } from '#kit/money.ts'
import { areaOf, heatOf, heightOf, pathOf, pointsOf, ticksOf } from './scale.ts'

describe('the lines behind bars', () => {
  test.each([
    [0, []],
    [26, [10, 20]],
    [309, [100, 200, 300]],
    [100, [50, 100]],
    [0.5, [0.2, 0.4]],
  ])('up to %d', (most, ticks) => {
    expect(ticksOf(most)).toEqual(ticks)
  })

  test('are never more than four and none is above the highest value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 50 }), (most) => {
        const ticks = ticksOf(most)
        expect(ticks.length).toBeGreaterThan(0)
        expect(ticks.length).toBeLessThanOrEqual(4)
        expect(Math.max(...ticks)).toBeLessThanOrEqual(most)
      }),
    )
  })
})

test('a bar is as high as its share, and never below the foot', () => {
  expect(heightOf(50, 100)).toBe(44)
  expect(heightOf(-5, 100)).toBe(0)
  expect(heightOf(5, 0)).toBe(0)
})

test('a line goes through what is there and stops where nothing is', () => {
  const points = pointsOf([0, 10, null, 5], [0, 10])
  expect(points[0]).toEqual({ x: 0, y: 94 })
  expect(points[2]).toBeNull()
  expect(pathOf(points)).toBe('M0 94L33.33 6M100 50')
  expect(areaOf([null])).toBe('')
})

test('a heat has five steps', () => {
  expect([0, 1, 25, 26, 100].map((value) => heatOf(value, 100))).toEqual([0, 1, 1, 2, 4])
})

test.each([
  [0, '₹0'],
  [4_520_000, '₹45,200'],
  [131_000_000, '₹13.1 L'],
  [1_420_000_000, '₹1.42 cr'],
  [999_999_999, '₹99.9 L'],
  [-131_000_000, '−₹13.1 L'],
])('%d paise in short is %s', (paise, text) => {
  expect(shortRupees(paise)).toBe(text)
})
