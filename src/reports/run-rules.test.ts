import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedMs, mayBeSlow, progressOf, rowsOf } from './run-rules.ts'

const known = { rows: 3_000_000, days: 1000, firms: 2000, all_firms: 2000 }

test('a report reads its days and those before them, of the firms that are seen', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(rowsOf(year, known)).toBe(2_190_000)
  expect(rowsOf(year, { ...known, firms: 1 })).toBe(1095)
  expect(rowsOf({ from: '2020-01-01', to: '2026-12-31' }, known)).toBe(3_000_000)
  expect(rowsOf(year, { rows: 0, days: 0, firms: 0, all_firms: 0 })).toBe(0)
})

test('only more than a year of one’s own, or a quarter of everybody’s, is asked what it costs', () => {
  expect(mayBeSlow({ from: '2026-01-01', to: '2027-01-02' }, 'own')).toBe(false)
  expect(mayBeSlow({ from: '2026-01-01', to: '2027-01-03' }, 'own')).toBe(true)
  expect(mayBeSlow({ from: '2026-01-01', to: '2026-04-03' }, 'everybody')).toBe(false)
  expect(mayBeSlow({ from: '2026-01-01', to: '2026-04-04' }, 'everybody')).toBe(true)
})

test('how long it takes is known from the last ones', () => {
  expect(expectedMs(3_000_000, null)).toBe(10_000)
  expect(expectedMs(3_000_000, 1000)).toBe(3000)
  expect(expectedMs(10, null)).toBe(500)
})

test('progress goes on and never says that it is done', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.integer({ min: 1, max: 600_000 }), (one, other, expected) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((ms) => progressOf(ms, expected)) as [
        number,
        number,
      ]
      expect(less).toBeLessThanOrEqual(more)
      expect(more).toBeLessThan(100)
    }),
  )
})
