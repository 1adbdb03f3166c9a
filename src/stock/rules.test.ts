import { expect, test } from 'vitest'
import { readChange, whyNotFound, whyNotTaken } from './rules.ts'

const half = '‘1.5’ is not a whole number. Type whole packs.'
const boxes = '‘2 box’ counts box, and we count packs. Type how many packs.'

test.each([
  ['12', null],
  ['1,200', null],
  ['', 'Enter at least 1 pack.'],
  ['0', 'Enter at least 1 pack.'],
  ['1.5', half],
  ['2 box', boxes],
  ['10000000', 'Use at most 99,99,999 packs.'],
])('%j packs to take in: %j', (typed, why) => {
  expect(whyNotTaken(typed)).toBe(why)
})

test.each([
  ['10', null],
  ['0', null],
  ['', 'Enter 0 to 10 packs.'],
  ['11', 'Enter 0 to 10 packs.'],
  ['1.5', half],
  ['2 box', boxes],
])('%j packs found of 10: %j', (typed, why) => {
  expect(whyNotFound(typed, 10)).toBe(why)
})

test.each([
  ['12', 12],
  ['+12', 12],
  ['-12', -12],
  ['−12', -12],
  ['-1,200', -1200],
  ['', null],
  ['-', null],
  ['-1.5', null],
  ['2 box', null],
])('%j more or fewer is %j', (typed, change) => {
  expect(readChange(typed)).toBe(change)
})
