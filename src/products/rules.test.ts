import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay, readYes } from '#kit/importing.ts'
import { readRupees } from '#kit/money.ts'
import { changesBetween, isSteep, type ProductTerms, pricesOn, riseBp, showRise, showValue } from './fields.ts'
import {
  mergeEdits,
  mostPaise,
  readPercent,
  readTerm,
  readTyped,
  type TermErrors,
  typedOf,
  whyNotCode,
  whyNotFrom,
  whyNotTerms,
} from './rules.ts'

const good: ProductTerms = {
  product_name: 'Pantocid 40 Tablet',
  division_code: 'D012',
  molecule: 'Pantoprazole',
  form: 'Tablet',
  strength: '40 mg',
  manufacturer: '',
  pack: '15 tab',
  hsn: '30049099',
  gst_bp: 1200,
  mrp_paise: 15_000,
  ptr_paise: 12_000,
  pts_paise: 10_800,
}

describe('a product', () => {
  test.each<[string, Partial<ProductTerms>, TermErrors]>([
    ['all that it needs', {}, {}],
    ['no molecule and no strength', { molecule: '', strength: '' }, {}],
    ['three equal prices', { mrp_paise: 100, ptr_paise: 100, pts_paise: 100 }, {}],
    ['no name', { product_name: '' }, { product_name: 'This is required.' }],
    ['a long name', { product_name: 'x'.repeat(121) }, { product_name: 'Use at most 120 characters.' }],
    ['a hidden turn', { product_name: 'a\u202eb' }, { product_name: 'This has characters that can’t be stored.' }],
    ['half a letter', { pack: 'a\ud800' }, { pack: 'This has characters that can’t be stored.' }],
    ['no division', { division_code: '' }, { division_code: 'Choose the division that it belongs to.' }],
    ['five digits of HSN', { hsn: '30049' }, { hsn: 'An HSN code has 4, 6 or 8 digits.' }],
    ['a GST above 100', { gst_bp: 10_001 }, { gst_bp: 'Enter a GST rate from 0 to 100.' }],
    ['a PTR above the MRP', { ptr_paise: 15_001 }, { ptr_paise: 'The PTR can’t be more than the MRP.' }],
    ['a PTS above the PTR', { pts_paise: 12_001 }, { pts_paise: 'The PTS can’t be more than the PTR.' }],
    ['a price of nothing', { pts_paise: 0 }, { pts_paise: 'Enter rupees from 0.01 to 10,00,000.00.' }],
    ['half a paisa', { mrp_paise: 15_000.5 }, { mrp_paise: 'Enter rupees from 0.01 to 10,00,000.00.' }],
  ])('with %s', (_, change, errors) => {
    expect(whyNotTerms({ ...good, ...change })).toEqual(errors)
  })

  test('typed again as it is shown is the same product', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.array(fc.integer({ min: 1, max: mostPaise }), { minLength: 3, maxLength: 3 }),
        (gst_bp, three) => {
          const [pts_paise = 1, ptr_paise = 1, mrp_paise = 1] = three.sort((one, other) => one - other)
          const terms = { ...good, gst_bp, pts_paise, ptr_paise, mrp_paise }
          expect(readTyped(typedOf(terms))).toEqual({ terms })
        },
      ),
    )
  })

  test('what can’t be read is told, and the rest is judged all the same', () => {
    const read = readTyped({ ...typedOf(good), mrp_paise: 'twelve', hsn: '1', product_name: '  ' })
    expect(read).toEqual({
      errors: {
        product_name: 'This is required.',
        hsn: 'An HSN code has 4, 6 or 8 digits.',
        mrp_paise: '‘twelve’ is not an amount. Enter the MRP in rupees, such as 120.50.',
      },
    })
  })
})

test.each<[keyof ProductTerms, string, string]>([
  ['mrp_paise', '', 'Enter the MRP.'],
  ['mrp_paise', '99999999999', 'Enter rupees from 0.01 to 10,00,000.00.'],
  ['mrp_paise', '₹ -5', 'Enter rupees from 0.01 to 10,00,000.00.'],
  ['pts_paise', '120.505', 'The PTS has at most two decimals.'],
  ['ptr_paise', '1e3', '‘1e3’ is not an amount. Enter the PTR in rupees, such as 120.50.'],
  ['gst_bp', '', 'Enter the GST rate.'],
  ['gst_bp', '180', 'Enter a GST rate from 0 to 100.'],
  ['gst_bp', '5.125 %', 'The GST rate has at most two decimals.'],
  ['gst_bp', 'nil', '‘nil’ is not a percentage. Enter a GST rate from 0 to 100.'],
])('%s %j is refused for what is wrong with it', (name, typed, why) => {
  expect(readTerm(name, typed)).toEqual({ why })
})

test.each<[string, boolean]>([
  ['0040249', true],
  ['A-1.b (2)', true],
  ['', false],
  [' 1', false],
  ['-', false],
  ['..', false],
  ['a/b', false],
  ['=1', false],
  ['x'.repeat(20), true],
  ['x'.repeat(21), false],
])('the code %j may be: %s', (code, may) => {
  expect(whyNotCode(code) === null).toBe(may)
})

test.each<[string, number | null]>([
  ['120', 12_000],
  ['120.5', 12_050],
  ['120.50', 12_050],
  ['120.500', 12_050],
  ['₹1,23,456.78', 12_345_678],
  ['Rs. 99', 9900],
  ['0', 0],
  ['120.505', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
  ['12 34', null],
])('%j rupees are %s paise', (text, paise) => {
  expect(readRupees(text)).toBe(paise)
})

test.each<[string, number | null]>([
  ['12', 1200],
  ['12%', 1200],
  ['5.5 %', 550],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['0.125', null],
  ['twelve', null],
])('%j percent are %s', (text, bp) => {
  expect(readPercent(text)).toBe(bp)
})

test.each<[string, string | null]>([
  ['2026-12-01', '2026-12-01'],
  ['01-12-2026', '2026-12-01'],
  ['1/2/2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['31-02-2026', null],
  ['12-31-2026', null],
  ['soon', null],
])('%j is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each<[string, boolean | null]>([
  ['Yes', true],
  ['TRUE', true],
  ['1', true],
  ['no', false],
  ['Inactive', false],
  ['perhaps', null],
])('%j says %s', (text, yes) => {
  expect(readYes(text)).toBe(yes)
})

test('a price begins today or later', () => {
  expect(whyNotFrom('2026-11-15', '2026-11-15')).toBeNull()
  expect(whyNotFrom('2026-11-14', '2026-11-15')).toBe('A price can’t begin in the past.')
  expect(whyNotFrom('soon', '2026-11-15')).toMatch(/Enter a date/)
})

test('the price of a day is the newest that has begun', () => {
  const price = (valid_from: string, mrp_paise: number) => ({ valid_from, mrp_paise, ptr_paise: 2, pts_paise: 1 })
  const product = { ...price('', 10), prices: [price('2026-12-01', 30), price('2026-11-01', 20)] }
  const mrpOn = (day: string) => pricesOn(product, day).mrp_paise
  expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(mrpOn)).toEqual([10, 20, 20, 30])
})

test.each<[number, number, string, boolean]>([
  [10_000, 12_000, '+20.0%', false],
  [10_000, 12_001, '+20.0%', true],
  [10_000, 7_999, '−20.0%', true],
  [10_000, 5_000, '−50.0%', true],
  [10_000, 10_100, '+1.0%', false],
])('from %s to %s paise is %s, steep: %s', (from, to, shown, steep) => {
  expect(showRise(riseBp(from, to))).toBe(shown)
  expect(isSteep({ field: 'mrp_paise', from, to })).toBe(steep)
  expect(isSteep({ field: 'gst_bp', from, to })).toBe(false)
})

test('values are shown as people write them', () => {
  expect(showValue('mrp_paise', 12_050)).toBe('₹120.50')
  expect(showValue('gst_bp', 1250)).toBe('12.5%')
  expect(showValue('active', false)).toBe('No')
  expect(showValue('strength', '')).toBe('–')
  expect(changesBetween({ pack: 'a', form: 'b' }, { pack: 'a', form: 'c' })).toEqual([
    { field: 'form', from: 'b', to: 'c' },
  ])
})

describe('two who edit at once', () => {
  const base = typedOf(good)

  test('keep what only one of them changed, and are told where they differ', () => {
    const mine = { ...base, pack: '10 tab', mrp_paise: '160.00', form: 'Capsule' }
    const theirs = { ...base, hsn: '3004', mrp_paise: '170.00', form: 'Capsule' }
    expect(mergeEdits({ base, mine, theirs })).toEqual({
      typed: { ...base, pack: '10 tab', hsn: '3004', mrp_paise: '160.00', form: 'Capsule' },
      conflicts: ['mrp_paise'],
      taken: ['hsn'],
    })
  })

  test('lose nothing, whatever they changed', () => {
    const typed = fc.record(
      Object.fromEntries(Object.keys(base).map((name) => [name, fc.constantFrom('a', 'b', 'c')])),
    ) as fc.Arbitrary<typeof base>
    fc.assert(
      fc.property(typed, typed, typed, (was, mine, theirs) => {
        const merged = mergeEdits({ base: was, mine, theirs })
        for (const name of Object.keys(was) as (keyof typeof was)[]) {
          expect(merged.typed[name]).toBe(mine[name] === was[name] ? theirs[name] : mine[name])
          const isLost = merged.typed[name] !== theirs[name] && theirs[name] !== was[name]
          expect(merged.conflicts.includes(name)).toBe(isLost)
        }
      }),
    )
  })
})
