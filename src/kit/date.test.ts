import { expect, test } from 'vitest'
import { isDay, parseDay } from './date.ts'

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
