import { expect, test } from 'vitest'
import { codesIn, grouped, inUnit, readTyped, shownValue, whyNotTogether } from './settings.ts'

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

test.each([
  [1000, 'percent', '10%'],
  [1, 'days', '1 day'],
  [30, 'days', '30 days'],
  [5, null, '5'],
  [null, 'days', ''],
] as const)('%j in %s reads %j', (value, unit, words) => expect(inUnit(value, unit)).toBe(words))

test.each([
  ['NG04: 120, dist-e: 180', ['NG04', 'dist-e']],
  ['CARD 45, DERM 20', ['CARD', 'DERM']],
  ['', []],
  [null, []],
])('%j names the codes %j', (text, codes) => expect(codesIn(text)).toEqual(codes))

const bounded = (key: string, value: number, at_most: string | null) => ({
  key,
  title: key.toUpperCase(),
  unit: 'days' as const,
  value,
  at_most,
})

test.each([
  ['the lower one passes', ['a'], { a: 'Enter at most 3 days, as ‘B’ has it.' }],
  ['the upper one falls below', ['b'], { b: 'Enter at least 5 days, as ‘A’ has it.' }],
  ['another one changes', ['c'], {}],
])('of two settings that bound each other %s', (_, changed, wrong) => {
  const settings = [bounded('a', 5, 'b'), bounded('b', 3, 'c'), bounded('c', 9, null)]
  expect(whyNotTogether(settings, new Set(changed))).toEqual(wrong)
})
