import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartLine, priceLine, readLines, totalsOf, warningWords } from './rules.ts'

const plain: CartLine = {
  product_code: '0040240',
  product_name: 'Cardivance 40',
  division_code: 'D012',
  division_name: 'Cardia',
  active: true,
  gst_bp: 500,
  asked: 12,
  as_typed: false,
  seen_price_paise: 8139,
  price_paise: 8139,
  min_qty: 10,
  scheme_qty: 1,
  compulsory: false,
  stock: 1000,
  unwanted: null,
}
const codes = (line: Partial<CartLine>) =>
  priceLine({ ...plain, ...line }, false).warnings.map((warning) => warning.code)

test('what a CFA is short of is said with its name', () => {
  const said = (line: Partial<CartLine>) =>
    priceLine({ ...plain, ...line }, false).warnings.map((warning) => warningWords(warning, 'Mumbai CFA'))
  expect(said({ stock: 0 })).toEqual(['Out of stock at Mumbai CFA. It may come later.'])
  expect(said({ stock: 3 })).toEqual(['Low at Mumbai CFA. It may come in two parts.'])
  expect(said({ active: false })).toEqual(['Not sold any more. Take it out to place the order.'])
})

test('only the paid packs cost something, and tax is on them', () => {
  expect(priceLine(plain, true)).toMatchObject({
    schemed: { total: 22, free: 2 },
    amount_paise: 20 * 8139,
    tax_paise: 8139,
  })
})

test('who takes the rounding back keeps the number and forgoes the free goods, unless the scheme is compulsory', () => {
  expect(priceLine({ ...plain, as_typed: true }, false).schemed).toMatchObject({ total: 12, free: 0 })
  expect(priceLine({ ...plain, as_typed: true, compulsory: true, asked: 3 }, false).schemed).toMatchObject({
    total: 11,
    free: 1,
  })
})

describe('a line is warned of', () => {
  test.each<[string, Partial<CartLine>, string[]]>([
    ['nothing', {}, []],
    ['an incomplete group', { asked: 3 }, ['incomplete']],
    ['no stock', { stock: 0 }, ['out']],
    ['less stock than is shipped', { stock: 21 }, ['low']],
    ['a rise', { price_paise: 8400 }, ['dearer']],
    ['a fall', { price_paise: 8000 }, ['cheaper']],
    ['a product that went', { active: false }, ['inactive']],
    ['what needs a licence that has ended', { licence_ended: '2026-10-31' }, ['licence']],
    ['what the stockist does not want', { unwanted: 'slow mover' }, ['unwanted']],
  ])('%s', (_, line, warnings) => {
    expect(codes(line)).toEqual(warnings)
  })
})

test('a cart costs what its lines and its parts cost', () => {
  const line = fc.record({
    asked: fc.integer({ min: 1, max: 5000 }),
    price_paise: fc.integer({ min: 1, max: 5_000_000 }),
    gst_bp: fc.constantFrom(0, 500, 1200, 1800),
    min_qty: fc.integer({ min: 0, max: 50 }),
    scheme_qty: fc.integer({ min: 0, max: 10 }),
    compulsory: fc.boolean(),
    division_code: fc.constantFrom('D012', 'D021', 'D034'),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.boolean(), (given, isInterstate) => {
      const lines = given
        .map((one) => ({ ...plain, ...one }))
        .map((one) => ({ line: one, priced: priceLine(one, isInterstate) }))
      const totals = totalsOf(lines)
      expect(totals.parts.reduce((sum, part) => sum + part.total_paise, 0)).toBe(totals.value_paise + totals.tax_paise)
      expect(totals.parts.reduce((sum, part) => sum + part.lines, 0)).toBe(lines.length)
      expect(Number.isSafeInteger(totals.total_paise)).toBe(true)
    }),
  )
})

describe('many lines', () => {
  const line = (product_code: string, quantity: number) => ({ product_code, quantity, as_typed: false })

  test('are read as single ones are', () => {
    expect(readLines([line('A', 7), { ...line('C', 0), version: 3 }])).toEqual({
      wanted: [
        { code: 'A', quantity: 7, as_typed: false, version: null, discount_bp: null },
        { code: 'C', quantity: 0, as_typed: false, version: 3, discount_bp: null },
      ],
    })
  })

  test('with two numbers for one product are nobody’s wish', () => {
    expect(readLines([line('A', 1), line('B', 2), line('A', 1)])).toEqual({
      why: 'A is listed twice. List each product once.',
    })
  })
})
