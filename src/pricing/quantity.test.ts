import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostPacks, readQuantity, sanitiseQuantity, typedPacks, typedQuantity, whyNotPacks } from './quantity.ts'

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
  ['12.', 12],
  ['12.00', 12],
  ['1,200', 1200],
  ['12 packs', 12],
  ['1.9', null],
  ['1,5', null],
  ['2 box', null],
  ['abc', null],
  [1.5, null],
  [mostPacks, mostPacks],
  [mostPacks + 1, null],
  [10 ** 12, null],
  ['१२', 12],
])('%j packs are %j', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity)
})

describe('what is typed for packs', () => {
  test.each([
    ['1.5', '‘1.5’ is not a whole number. Type whole packs.'],
    ['1.05', '‘1.05’ is not a whole number. Type whole packs.'],
    ['.5', '‘.5’ is not a whole number. Type whole packs.'],
    ['11.5 packs', '‘11.5 packs’ is not a whole number. Type whole packs.'],
    ['5.7 packs', '‘5.7 packs’ is not a whole number. Type whole packs.'],
    ['2 box', '‘2 box’ counts box, and we count packs. Type how many packs.'],
    ['1,5', 'The comma in ‘1,5’ can be read in two ways. Type the quantity.'],
    ['10+1', '‘10+1’ is two numbers. Type all packs, with the free ones: 11.'],
    ['5-3', '‘5-3’ is not one number. Type the quantity.'],
    ['5 3', '‘5 3’ is not one number. Type the quantity.'],
    ['2O', '‘2O’ is not a number. Type the quantity.'],
    ['१.५', '‘१.५’ is not a whole number. Type whole packs.'],
  ])('%j is refused and stays as it is', (typed, why) => {
    expect(whyNotPacks(typed)).toBe(why)
    expect(typedQuantity(typed)).toBe(typed)
    expect(typedPacks(typed)).toBeNaN()
    const keyByKey = [...typed].reduce((shown, key) => typedQuantity(shown + key), '')
    expect(whyNotPacks(keyByKey)).not.toBeNull()
  })

  test.each([
    '',
    '0',
    '007',
    '12',
    '12.',
    '12.0',
    '12.00',
    '1,200',
    '1,20,000',
    '1,200.00',
    '+5',
    '१२',
    '20nos',
    '20 PCS.',
  ])('%j is a number of packs', (typed) => {
    expect(whyNotPacks(typed)).toBeNull()
    const keyByKey = [...typed].reduce((shown, key) => typedQuantity(shown + key), '')
    expect(typedPacks(keyByKey)).toBe(typedPacks(typed))
  })

  test('never becomes another number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 99_999, noNaN: true }), (number) => {
        const packs = readQuantity(String(number))
        expect(packs === null || packs === number).toBe(true)
      }),
    )
  })
})
