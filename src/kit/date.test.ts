import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginOf, daysBetween, isDay, midnightsBetween, monthStart, monthsOf, parseDay, todayInIndia } from './date.ts'

test.each([
  ['2026-11-15', true],
  ['2028-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11-31', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['99999-01-01', false],
  ['2026-11-15T00:00', false],
  ['', false],
])('is %j a day? %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['02-29-2028', '2028-02-29'],
  ['02-30-2026', null],
  ['01-01-0000', null],
])('%j, month first, is %j', (text, expected) => {
  expect(parseDay(text, 'MM-DD-YYYY')).toBe(expected)
})

test.each([
  ['2026-04-01', '2026-04-30', ['2026-04']],
  ['2026-11-30', '2027-01-01', ['2026-11', '2026-12', '2027-01']],
  ['9999-12-31', '9999-12-31', ['9999-12']],
  ['0001-01-01', '0001-02-01', ['0001-01', '0001-02']],
  ['2026-05-01', '2026-04-30', []],
])('from %s to %s are %j', (from, to, months) => {
  expect(monthsOf({ from, to })).toEqual(months)
})

test('a month begins on its first day, and so did those before it', () => {
  expect(monthStart('2026-11-16')).toBe('2026-11-01')
  expect(monthStart('2026-11-16', 11)).toBe('2025-12-01')
  expect(monthStart('2026-01-31', 1)).toBe('2025-12-01')
  expect(monthStart('2026-11-16', 17)).toBe('2025-06-01')
})

test('a day begins at midnight in India', () => {
  const begun = Date.parse(beginOf('2026-03-01'))
  expect(todayInIndia(new Date(begun))).toBe('2026-03-01')
  expect(todayInIndia(new Date(begun - 1))).toBe('2026-02-28')
})

test('midnights between two moments are the days between their days in India', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, moment, (from, to) => {
      expect(midnightsBetween(from, to)).toBe(daysBetween(todayInIndia(from), todayInIndia(to)))
    }),
  )
})
