import { expect, test } from 'vitest'
import { wholeDigits } from './money.ts'

test.each([
  ['12', '12'],
  ['1,200', '1200'],
  [' 1 200 packs', '1200'],
  ['12.00', '12'],
  ['12.00\n7', '12'],
  ['1.5', '1'],
  ['-3', '3'],
  ['none', ''],
])('%j typed where packs are meant is %j', (typed, digits) => {
  expect(wholeDigits(typed)).toBe(digits)
})
