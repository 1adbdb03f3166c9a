import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartLine, mostPacks, priceLine, readLines, readQuantity, taxOn, totalsOf } from './rules.ts'

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
const codes = (line: Partial<CartLine>) => priceLine({ ...plain, ...line }).warnings.map((warning) => warning.code)

test('only the paid packs cost something, and tax is on them', () => {
  expect(priceLine(plain)).toMatchObject({
    schemed: { total: 22, free: 2 },
    amount_paise: 20 * 8139,
    tax_paise: 8139,
    net_rate_paise: 7399,
  })
})

test('who takes the rounding back keeps the number and forgoes the free goods, unless the scheme is compulsory', () => {
  expect(priceLine({ ...plain, as_typed: true }).schemed).toMatchObject({ total: 12, free: 0 })
  expect(priceLine({ ...plain, as_typed: true, compulsory: true, asked: 3 }).schemed).toMatchObject({
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
    ['what the stockist does not want', { unwanted: 'slow mover' }, ['unwanted']],
  ])('%s', (_, line, warnings) => {
    expect(codes(line)).toEqual(warnings)
  })
})

test.each([
  [0, 500, 0],
  [10, 500, 1],
  [9, 500, 0],
  [30, 500, 2],
  [8139 * 20, 1200, 19_534],
])('tax on %i paise at %i basis points is %i, half up', (amount, gst, tax) => {
  expect(taxOn(amount, gst)).toBe(tax)
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
    fc.property(fc.array(line, { maxLength: 30 }), (given) => {
      const lines = given.map((one) => ({ ...plain, ...one })).map((one) => ({ line: one, priced: priceLine(one) }))
      const totals = totalsOf(lines)
      expect(totals.total_paise).toBe(totals.value_paise + totals.tax_paise)
      expect(totals.parts.reduce((sum, part) => sum + part.total_paise, 0)).toBe(totals.total_paise)
      expect(totals.parts.reduce((sum, part) => sum + part.lines, 0)).toBe(lines.length)
      expect(Number.isSafeInteger(totals.total_paise)).toBe(true)
    }),
  )
})

describe('many lines', () => {
  const line = (product_code: string, quantity: string | number) => ({ product_code, quantity, as_typed: false })

  test('are read as single ones are, and what nobody orders is told by itself', () => {
    expect(readLines([line('A', '007'), line('B', 100_000), { ...line('C', 0), version: 3 }])).toEqual({
      wanted: [
        { code: 'A', quantity: 7, as_typed: false, version: null },
        { code: 'C', quantity: 0, as_typed: false, version: 3 },
      ],
      refused: [{ product_code: 'B', why: 'too_many', message: 'At most 99,999 packs go on one line.' }],
    })
  })

  test('with two numbers for one product are nobody’s wish', () => {
    expect(readLines([line('A', 1), line('B', 2), line('A', 1)])).toEqual({
      why: 'A is there twice. Say each product once.',
    })
  })
})
