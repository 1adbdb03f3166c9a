import { expect, test } from 'vitest'
import { counted } from '../base/counted.ts'
import { shownOf } from './Pager.tsx'

test.each([
  [1, 20, 24, '1–20 of 24'],
  [1381, 1400, 130_000, '1,381–1,400 of 1,30,000'],
])('a pager groups its figures as in India: %i to %i of %i', (from, to, total, words) => {
  expect(shownOf(from, to, total)).toBe(words)
})

test('a pager of a search that found more than it can show says so, and no number that nobody counted', () => {
  expect(shownOf(1, 20, 200, true)).toBe('1–20 of more than 200')
})

test.each([
  [0, '0 offers'],
  [1, '1 offer'],
  [1103, '1,103 offers'],
  [130_000, '1,30,000 offers'],
])('%i offers are counted in words', (total, words) => {
  expect(counted(total, 'offer')).toBe(words)
})
