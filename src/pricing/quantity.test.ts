import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostPacks, readQuantity, sanitiseQuantity } from './quantity.ts'

describe('the quantity sanitiser', () => {
  test.each([
    ['', '0', 'nothing typed'],
    ['0', '0', 'zero'],
    ['5', '5', 'a plain number'],
    ['+5', '5', 'a plus sign'],
    ['-3', '3', 'a minus sign'],
    ['--3+', '3', 'signs anywhere'],
    ['5-3', '53', 'a sign between digits'],
    ['007', '7', 'leading zeros'],
    ['-007', '7', 'a sign before leading zeros'],
    ['000', '0', 'only zeros'],
    ['100', '100', 'zeros that count'],
    ['1.9', '1', 'a decimal part'],
    ['0.9', '0', 'only a decimal part that counts'],
    ['.5', '0', 'only a decimal part'],
    ['1.2.3', '1', 'two decimal points'],
    ['1e9', '1', 'an exponent is no number of packs'],
    ['12a', '12', 'a slip of the finger after the number'],
    ['abc', '0', 'no number at all'],
    ['abc5', '0', 'a number after a word'],
    ['12 packs', '12', 'a unit after the number'],
    [' 12\n', '12', 'blanks around it, as pasted'],
    ['1,20,000', '120000', 'Indian grouping, as pasted from a sheet'],
    ['1000000000000', '1000000000000', 'a million million'],
    ['१२', '12', 'Hindi digits'],
    ['०७', '7', 'a leading Hindi zero'],
    ['௫௦', '50', 'Tamil digits'],
    ['৯', '9', 'Bengali digits'],
    ['NaN', '0', 'not a number'],
    ['Infinity', '0', 'too much of a number'],
    ['−3', '0', 'a typographic minus is no sign'],
  ])('makes %j into %j: %s', (typed, expected) => {
    expect(sanitiseQuantity(typed)).toBe(expected)
  })

  const typing = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0019+-.,e ०९௫') }),
    fc.double().map(String),
  )

  test('always gives a whole number without a leading zero', () => {
    fc.assert(fc.property(typing, (typed) => /^(0|[1-9]\d*)$/.test(sanitiseQuantity(typed))))
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        const once = sanitiseQuantity(typed)
        expect(sanitiseQuantity(once)).toBe(once)
      }),
    )
  })

  test('keeps every whole quantity as it is', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (packs) => sanitiseQuantity(String(packs)) === String(packs)))
  })
})

test.each([
  ['', 0],
  ['+5', 5],
  ['-3', 3],
  ['007', 7],
  ['1.9', 1],
  ['abc', 0],
  [mostPacks, mostPacks],
  [mostPacks + 1, null],
  [10 ** 12, null],
  ['१२', 12],
])('%j packs are %j', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity)
})
