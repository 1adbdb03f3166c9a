import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/date.ts'
import { applyScheme, type Scheme } from '#pricing/scheme.ts'
import {
  contestOf,
  examplesOf,
  mostOfferPacks,
  newestId,
  type OfferForm,
  offerState,
  readOffer,
  readPacks,
  savedInWords,
  whyOdd,
} from './offer-rules.ts'

const today = '2026-11-15'
const good: OfferForm = {
  product_code: '0040249',
  division_code: '',
  distributor: '',
  min_qty: '10',
  scheme_qty: '1',
  compulsory: false,
  starts_on: '2026-11-15',
  ends_on: '2026-12-31',
  enabled: true,
}
const packs = 'Enter a whole number from 1 to 9,999.'

describe('an offer', () => {
  test('is read as it was meant', () => {
    expect(readOffer({ ...good, product_code: ' 0040249 ', distributor: ' dist-e ' }, today)).toEqual({
      offer: {
        productCode: '0040249',
        divisionCode: null,
        distributor: 'dist-e',
        minQty: 10,
        schemeQty: 1,
        compulsory: false,
        startsOn: '2026-11-15',
        endsOn: '2026-12-31',
        enabled: true,
      },
    })
  })

  test.each<[string, Partial<OfferForm>, object]>([
    ['no product and no division', { product_code: ' ' }, { product_code: 'Say which product or division it is for.' }],
    [
      'both a product and a division',
      { division_code: 'D012' },
      { product_code: 'An offer is for a product or a division, not for both.' },
    ],
    ['nothing to buy said', { min_qty: '' }, { min_qty: packs }],
    ['nothing to buy: 0 + 1 would make everything free', { min_qty: 0 }, { min_qty: packs }],
    ['half a pack', { min_qty: '1.5' }, { min_qty: packs }],
    ['fewer than no packs', { min_qty: '-1' }, { min_qty: packs }],
    ['more packs than an offer has', { min_qty: '10000' }, { min_qty: packs }],
    ['words for packs', { scheme_qty: 'one' }, { scheme_qty: packs }],
    ['nothing free', { scheme_qty: '0' }, { scheme_qty: packs }],
    ['too much free', { scheme_qty: 10_000 }, { scheme_qty: packs }],
    ['no first day', { starts_on: '' }, { starts_on: 'Say from which day.' }],
    ['30 February', { starts_on: '2027-02-30' }, { starts_on: 'Enter a date as DD-MM-YYYY.' }],
    ['a first day that is over', { starts_on: '2026-11-14' }, { starts_on: 'The first day can’t be in the past.' }],
    ['no last day', { ends_on: ' ' }, { ends_on: 'Say until which day.' }],
    ['a last day that is none', { ends_on: '31-12-26' }, { ends_on: 'Enter a date as DD-MM-YYYY.' }],
    [
      'the end before the start',
      { starts_on: '2026-12-02', ends_on: '2026-12-01' },
      { ends_on: 'The last day can’t be before the first.' },
    ],
  ])('with %s is refused', (_, change, errors) => {
    expect(readOffer({ ...good, ...change }, today)).toEqual({ errors })
  })

  test('tells all that is wrong at once', () => {
    const form = { ...good, product_code: '', min_qty: 'x', scheme_qty: '', starts_on: '', ends_on: '' }
    expect(readOffer(form, today)).toEqual({
      errors: expect.objectContaining({
        product_code: expect.any(String),
        min_qty: packs,
        scheme_qty: packs,
        starts_on: expect.any(String),
        ends_on: expect.any(String),
      }),
    })
  })

  test('that runs may keep the day it began, and its end where that is over, but move neither within the past', () => {
    const saved = { starts_on: '2026-10-01', ends_on: '2026-11-10' }
    expect(readOffer({ ...good, ...saved }, today, saved)).toHaveProperty('offer')
    expect(readOffer({ ...good, ...saved, starts_on: '2026-10-02' }, today, saved)).toHaveProperty('errors.starts_on')
    expect(readOffer({ ...good, ...saved, ends_on: '2026-11-11' }, today, saved)).toEqual({
      errors: { ends_on: 'The last day can’t be in the past.' },
    })
    expect(readOffer({ ...good, ...saved, ends_on: today }, today, saved)).toHaveProperty('offer.endsOn', today)
  })
})

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['007', 7],
  ['0', 0],
  [9999, 9999],
  ['10000', null],
  ['1.9', null],
  ['1e3', null],
  ['-3', null],
  ['', null],
  ['abc', null],
  [1e21, null],
])('%j packs are %j', (typed, read) => {
  expect(readPacks(typed)).toBe(read)
})

test.each([
  ['running', -5, 5, true],
  ['running', 0, 0, true],
  ['coming', 1, 5, true],
  ['ended', -5, -1, true],
  ['ended', -5, -1, false],
  ['off', -5, 5, false],
  ['off', 1, 5, false],
] as const)('an offer is %s from day %i to %i, switched on: %j', (state, from, to, enabled) => {
  expect(offerState({ starts_on: addDays(today, from), ends_on: addDays(today, to), enabled }, today)).toBe(state)
})

describe('the preview', () => {
  const tenPlusOne: Scheme = { enabled: true, compulsory: false, minQty: 10, schemeQty: 1 }

  test('shows what 10+1 makes of quantities around a group, and of the one typed', () => {
    expect(examplesOf(tenPlusOne, 25)).toEqual([
      { asked: 1, paid: 10, free: 1, total: 11, saved_bp: 909 },
      { asked: 10, paid: 10, free: 1, total: 11, saved_bp: 909 },
      { asked: 11, paid: 10, free: 1, total: 11, saved_bp: 909 },
      { asked: 12, paid: 20, free: 2, total: 22, saved_bp: 909 },
      { asked: 25, paid: 30, free: 3, total: 33, saved_bp: 909 },
      { asked: 33, paid: 30, free: 3, total: 33, saved_bp: 909 },
    ])
  })

  test('shows the same quantity once, and never a quantity of nothing', () => {
    const single = { ...tenPlusOne, minQty: 0 }
    expect(examplesOf(single, 3).map(({ asked }) => asked)).toEqual([1, 2, 3])
    expect(examplesOf(tenPlusOne, 0).map(({ asked }) => asked)).toEqual([1, 10, 11, 12, 33])
  })

  test('is the arithmetic of every order, whatever the scheme', () => {
    const scheme = fc.record({
      enabled: fc.boolean(),
      compulsory: fc.boolean(),
      minQty: fc.nat(mostOfferPacks),
      schemeQty: fc.integer({ min: 1, max: mostOfferPacks }),
    })
    fc.assert(
      fc.property(scheme, fc.nat(99_999), (one, typed) => {
        for (const { asked, paid, free, total, saved_bp } of examplesOf(one, typed)) {
          expect({ free, total }).toEqual({
            free: applyScheme(one, asked).free,
            total: applyScheme(one, asked).total,
          })
          expect(paid + free).toBe(total)
          expect(saved_bp).toBeGreaterThanOrEqual(0)
          expect(saved_bp).toBeLessThanOrEqual(10_000)
        }
      }),
    )
  })

  test.each([
    [0, '–'],
    [909, '−9.09%'],
    [1000, '−10.00%'],
    [5, '−0.05%'],
  ])('%i hundredths of a percent are %s', (bp, words) => {
    expect(savedInWords(bp)).toBe(words)
  })
})

describe('of several offers', () => {
  const offer = (id: number, minQty: number, schemeQty: number, reach = {}) => ({
    id,
    enabled: true,
    compulsory: false,
    minQty,
    schemeQty,
    product_code: 'P',
    distributor: null as string | null,
    ...reach,
  })
  const mine = offer(newestId, 10, 1)

  test('the one that gives most per unit wins, a new one wins a tie', () => {
    const better = offer(3, 10, 2)
    expect(contestOf(mine, [offer(2, 20, 1), better])).toEqual({ winner: better, exceptions: [] })
    expect(contestOf(mine, [offer(2, 20, 2)]).winner).toBe('this')
    expect(contestOf(offer(1, 10, 1), [offer(2, 20, 2)]).winner).toMatchObject({ id: 2 })
    expect(contestOf(mine, []).winner).toBe('this')
  })

  test('one of the whole division counts for its products', () => {
    const division = offer(2, 5, 1, { product_code: null })
    expect(contestOf(mine, [division]).winner).toBe(division)
  })

  test('one for a single distributor, or a single product of the division, is an exception', () => {
    const forOne = offer(2, 5, 1, { distributor: 'dist-e' })
    expect(contestOf(mine, [forOne, offer(3, 20, 1, { distributor: 'dist-b' })])).toEqual({
      winner: 'this',
      exceptions: [forOne],
    })
    expect(contestOf({ ...mine, distributor: 'dist-e' }, [forOne])).toEqual({ winner: forOne, exceptions: [] })
    const ofProduct = offer(4, 4, 1)
    expect(contestOf({ ...mine, product_code: null }, [ofProduct])).toEqual({
      winner: 'this',
      exceptions: [ofProduct],
    })
  })

  test('one that is switched off wins nothing', () => {
    expect(contestOf({ ...mine, enabled: false }, []).winner).toBeNull()
    const other = offer(2, 50, 1)
    expect(contestOf({ ...mine, enabled: false }, [other]).winner).toBe(other)
  })
})

test.each([
  ['10', '20', 'More packs are free (20) than paid (10). Check that this is meant.'],
  ['10', '10', null],
  ['10', '1', null],
  ['', '20', null],
  ['ten', '20', null],
])('%s + %s is pointed out: %j', (min_qty, scheme_qty, why) => {
  expect(whyOdd({ min_qty, scheme_qty })).toBe(why)
})
