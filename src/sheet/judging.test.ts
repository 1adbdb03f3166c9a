import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostPacks } from '#pricing/quantity.ts'
import {
  type Fix,
  isReady,
  type Judged,
  judgeRows,
  type Meaning,
  needsHelp,
  staysBehind,
  whyNotQuantity,
} from './judging.ts'
import type { GivenRow } from './rows.ts'

const product = (code: string, more: Partial<Judged['terms']> = {}): Judged => ({
  terms: {
    product_code: code,
    product_name: `Product ${code}`,
    division_code: 'D1',
    division_name: 'Cardia',
    pack: '10 × 10 tab',
    min_qty: 0,
    scheme_qty: 0,
    compulsory: false,
    price_paise: 1000,
    gst_bp: 500,
    ...more,
  },
  stock: 'in',
  unwanted: null,
})

const goods: Record<string, Judged> = {
  A: product('A'),
  B: product('B', { min_qty: 10, scheme_qty: 1 }),
  C: product('C', { min_qty: 10, scheme_qty: 1, compulsory: true }),
}

function meaningOf(code: string): Meaning {
  const found = goods[code]
  if (found) return { state: 'found', products: [found], found_by: null }
  if (code === 'OLD') return { state: 'inactive', products: [], found_by: null }
  if (code === 'GENERIC') return { state: 'other_type', products: [], found_by: null }
  if (code === 'NEURO') return { state: 'not_yours', products: [], found_by: null }
  return { state: 'unknown', products: Object.values(goods), found_by: null }
}

function judge(list: [code: string, quantity: string][], fixes: [number, Fix][] = [], inCart: [string, number][] = []) {
  const given = list.map(([code, quantity], at): GivenRow => ({ row_no: at + 1, code, name: '', quantity }))
  const meanings = new Map(given.map((row) => [row.row_no, meaningOf(row.code)]))
  return judgeRows({ given, meanings, fixes: new Map(fixes), inCart: new Map(inCart), isInterstate: false })
}

describe('a row is', () => {
  test.each([
    ['A', '5', 'good', ''],
    ['B', '22', 'good', ''],
    ['B', '12', 'corrected', '12 made 22, whole groups of 11.'],
    ['C', '3', 'corrected', '3 made 11, a whole group of 11.'],
    ['X', '5', 'unknown', 'Unknown code.'],
    ['OLD', '5', 'inactive', 'No longer sold.'],
    ['GENERIC', '5', 'other_type', 'Belongs to the other product type.'],
    ['NEURO', '5', 'not_yours', 'Not in your divisions.'],
    ['A', '100000', 'bad_quantity', 'You can order at most 99,999 packs of a product.'],
    ['A', '0', 'bad_quantity', 'The quantity is 0. Type another, or leave the row out.'],
    ['A', '', 'bad_quantity', 'No quantity. Type one.'],
    ['A', '2O', 'bad_quantity', '‘2O’ is not a number. Type the quantity.'],
    ['A', '10+1', 'bad_quantity', '‘10+1’ is two numbers. Type all packs, with the free ones: 11.'],
    ['A', '2 boxes', 'bad_quantity', '‘2 boxes’ counts boxes, and we count packs. Type how many packs.'],
    ['A', '20,00', 'bad_quantity', 'The comma in ‘20,00’ can be read in two ways. Type the quantity.'],
    ['A', '1 200', 'bad_quantity', '‘1 200’ is not one number. Type the quantity.'],
    ['A', '11.5 packs', 'bad_quantity', '‘11.5 packs’ is not a whole number. Type whole packs.'],
    ['A', '1.5', 'bad_quantity', '‘1.5’ is not a whole number. Type whole packs.'],
    ['A', '-5', 'bad_quantity', '‘-5’ is below zero. Type the quantity, or leave the row out.'],
  ])('%s × %s: %s', (code, quantity, judgement, why) => {
    expect(judge([[code, quantity]])).toMatchObject([{ judgement, why }])
  })

  test.each([
    ['X', 'Acecin', 'Unknown code.'],
    ['', 'Acecin', 'Unknown name.'],
    ['', '', 'No code. Choose the product.'],
  ])('code %j and name %j that nobody knows: %s', (code, name, why) => {
    const given = [{ row_no: 1, code, name, quantity: '5' }]
    const meanings = new Map([[1, meaningOf('X')]])
    const judged = judgeRows({ given, meanings, fixes: new Map(), inCart: new Map(), isInterstate: false })
    expect(judged).toMatchObject([{ judgement: 'unknown', why }])
  })

  test.each(['5', '007', '12.00', '1,200', '+7', '१२', '12 packs', '20nos', '20 PCS.'])(
    '%j: a quantity, as the field takes it',
    (typed) => {
      expect(whyNotQuantity(typed)).toBeNull()
    },
  )
})

test.each([
  [['A', 'A'], ''],
  [['A', 'nobody'], 'Row 2 stays behind.'],
  [['nobody', 'A', 'nobody'], 'Rows 1 and 3 stay behind.'],
  [Array.from({ length: 8 }, () => 'nobody'), 'Rows 1, 2, 3, 4, 5 and 3 more stay behind.'],
])('of %j is said which rows do not go: %s', (codes, said) => {
  expect(staysBehind(judge(codes.map((code) => [code, '5'])).filter(needsHelp))).toBe(said)
})

describe('rows of one product', () => {
  test('become one where the first stands, with their sum and its scheme', () => {
    const [first, , last] = judge([
      ['B', '5'],
      ['A', '1'],
      ['B', '8'],
    ])
    expect(first).toMatchObject({ judgement: 'merged', asked: 13, total: 22, rows: [1, 3] })
    expect(first?.why).toBe('Rows 1, 3 added up. 13 made 22, whole groups of 11.')
    expect(last).toMatchObject({ judgement: 'merged', into: 1 })
  })

  test('that are too many together are corrected, not cut', () => {
    const rows = judge([
      ['A', '60000'],
      ['A', '60000'],
    ])
    expect(rows[0]).toMatchObject({ judgement: 'bad_quantity', rows: [1, 2] })
    expect(rows.some(isReady)).toBe(false)
  })
})

describe('what the person decides', () => {
  test('a chosen product counts as if it had been written', () => {
    const [row] = judge([['X', '12']], [[1, { product: goods.B as Judged }]])
    expect(row).toMatchObject({ judgement: 'corrected', total: 22 })
  })

  test('a typed quantity replaces the written one, and a rounding is undone unless it is compulsory', () => {
    const fix = { quantity: '12', as_typed: true }
    expect(judge([['B', '2O']], [[1, fix]])).toMatchObject([{ judgement: 'good', total: 12, free: 0 }])
    expect(judge([['C', '3']], [[1, { as_typed: true }]])).toMatchObject([{ judgement: 'corrected', total: 11 }])
  })

  test('a row that is left out is in no sum', () => {
    const rows = judge(
      [
        ['A', '5'],
        ['A', '7'],
      ],
      [[1, { skip: true }]],
    )
    expect(rows.map(({ judgement, asked }) => [judgement, asked])).toEqual([
      ['skipped', 5],
      ['good', 7],
    ])
  })

  test('what is in the cart already is replaced, and it is said', () => {
    expect(judge([['A', '5']], [], [['A', 30]])[0]?.warnings).toEqual(['Replaces 30 in the cart.'])
    expect(judge([['A', '5']], [], [['A', 5]])[0]?.warnings).toEqual([])
  })
})

test('no pack is lost or invented: what is ready is the sum of the good rows of each product', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'X', 'OLD', 'NEURO')
  const quantity = fc.oneof(fc.integer({ min: -5, max: mostPacks + 5 }).map(String), fc.constantFrom('', '2O', 'many'))
  fc.assert(
    fc.property(fc.array(fc.tuple(code, quantity), { maxLength: 30 }), (list) => {
      const rows = judge(list)
      expect(rows).toHaveLength(list.length)
      for (const [name, one] of Object.entries(goods)) {
        const good = list.filter(([written, typed]) => written === name && whyNotQuantity(typed) === null)
        const wanted = good.reduce((sum, [, typed]) => sum + Math.abs(Number(typed)), 0)
        const ready = rows.filter((row) => row.product === one && isReady(row))
        if (wanted > mostPacks || wanted === 0) expect(ready).toHaveLength(0)
        else expect(ready.map(({ asked }) => asked)).toEqual([wanted])
      }
      for (const row of rows) expect([isReady(row), needsHelp(row)]).not.toEqual([true, true])
    }),
  )
})
