import { expect, test } from 'vitest'
import { grouped, readTyped, shownValue } from './settings.ts'

test.each([
  [' 120 ', 90, { value: 120 }],
  ['many', 90, { why: 'Enter a number.' }],
  ['2026-11-01', null, { value: '2026-11-01' }],
  ['', null, { value: null }],
  ['[1, 2]', [0], { value: [1, 2] }],
  ['[1,', [0], { why: 'This could not be read. Check the brackets and quotes.' }],
])('%j where %j is usual', (typed, fallback, read) => {
  expect(readTyped(typed, fallback, null)).toEqual(read)
})

const noPercentage = { why: 'Enter a percentage below 100, such as 10 or 12.5.' }
test.each([
  ['10', { value: 1000 }],
  [' 12.5 % ', { value: 1250 }],
  ['0', { value: 0 }],
  ['1000', noPercentage],
  ['12.345', noPercentage],
  ['-5', noPercentage],
  ['', noPercentage],
])('%j percent is kept in hundredths of a percent', (typed, read) => {
  expect(readTyped(typed, 1000, 'percent')).toEqual(read)
})

test('a value is shown as it would be typed', () => {
  expect([null, 90, 'x', [1]].map((value) => shownValue(value, null))).toEqual(['', '90', 'x', '[1]'])
  expect([1000, 1250, 5, 0].map((value) => shownValue(value, 'percent'))).toEqual(['10', '12.5', '0.05', '0'])
})

test('settings stand under their groups, and no group is empty', () => {
  const settings = ['SAP', 'Orders', 'Orders'].map((group) => ({ group }))
  expect(grouped(settings).map(({ group, settings }) => [group, settings.length])).toEqual([
    ['Orders', 2],
    ['SAP', 1],
  ])
})
