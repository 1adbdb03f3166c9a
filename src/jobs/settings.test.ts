import { expect, test } from 'vitest'
import { readTyped, shownValue } from './settings.ts'

test.each([
  [' 120 ', 90, { value: 120 }],
  ['many', 90, { why: 'Enter a number.' }],
  ['2026-11-01', null, { value: '2026-11-01' }],
  ['', null, { value: null }],
  ['[1, 2]', [0], { value: [1, 2] }],
  ['[1,', [0], { why: 'This could not be read. Check the brackets and quotes.' }],
])('%j where %j is usual', (typed, fallback, read) => {
  expect(readTyped(typed, fallback)).toEqual(read)
})

test('a value is shown as it would be typed', () => {
  expect([null, 90, 'x', [1]].map(shownValue)).toEqual(['', '90', 'x', '[1]'])
})
