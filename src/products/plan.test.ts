import { describe, expect, test } from 'vitest'
import type { ProductTerms } from './fields.ts'
import { countsOf, type Known, planner } from './plan.ts'
import { readHeads } from './sheet.ts'

const today = '2026-11-15'
const saved: ProductTerms & { active: boolean; prices: never[] } = {
  product_name: 'Pantocid 40',
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
  pts_paise: 10_000,
  active: true,
  prices: [],
}
const known: Known = {
  saved: new Map([
    ['0040249', saved],
    [
      '0040250',
      { ...saved, prices: [{ valid_from: '2026-12-01', mrp_paise: 20_000, ptr_paise: 16_000, pts_paise: 14_000 }] },
    ],
  ]),
  foreign: new Set(['0061001']),
  withZeros: new Map([['40249', '0040249']]),
  divisions: new Map([
    ['d012', 'D012'],
    ['gastro', 'D012'],
    ['d030', 'D030'],
  ]),
  today,
}

function plan(head: string, ...rows: string[]) {
  const heads = readHeads(head.split('|'))
  if ('why' in heads) throw new Error(heads.why)
  const made = planner(heads, known)
  // One by one: parts of any size make the same plan.
  for (const [at, row] of rows.entries()) made.take([{ at: at + 2, cells: row.split('|') }])
  return made.plan
}

const firstOf = (head: string, row: string) => plan(head, row).rows[0]

describe('heads', () => {
  test.each([
    ['Product code|MRP ₹', { product_code: 0, mrp_paise: 1 }],
    ['PRODUCT_CODE|m.r.p.', { product_code: 0, mrp_paise: 1 }],
    ['Price to Stockist|Material|W.E.F.', { pts_paise: 0, product_code: 1, prices_from: 2 }],
  ])('%s are known', (head, at) => {
    expect(readHeads(head.split('|'))).toEqual({ at, ignored: [] })
  })

  test('unknown ones are passed over and told; the reasons of an earlier file are not', () => {
    expect(readHeads(['Code', 'MRP', 'Remarks', '', 'Why it was refused'])).toMatchObject({ ignored: ['Remarks'] })
  })

  test.each([
    ['Name|MRP', /names no column ‘Product code’/],
    ['Code|Remarks', /no column is known/],
    ['Code|MRP|mrp', /Two columns are named 'mrp'/],
  ])('%s are refused', (head, why) => {
    expect(readHeads(head.split('|'))).toEqual({ why: expect.stringMatching(why) })
  })
})

describe('a row', () => {
  test('that says what is known changes nothing, and an empty cell says nothing', () => {
    const { rows, unchanged, updates } = plan('Code|Name|MRP|PTS', '0040249|Pantocid  40|₹150.00|', '0040250|||')
    expect({ rows, unchanged, updates }).toEqual({ rows: [], unchanged: 2, updates: [] })
  })

  test('shows each change from old to new, and the price with its day', () => {
    const made = plan('Code|Name|MRP|Active|Price from', '0040249|Pantocid Forte|160|no|01-12-2026')
    expect(made.rows).toEqual([
      {
        row: 2,
        kind: 'changed',
        product_code: '0040249',
        product_name: 'Pantocid Forte',
        prices_from: '2026-12-01',
        product: null,
        changes: [
          { field: 'product_name', from: 'Pantocid 40', to: 'Pantocid Forte' },
          { field: 'mrp_paise', from: 15_000, to: 16_000 },
          { field: 'active', from: true, to: false },
        ],
        errors: [],
      },
    ])
    expect(made.prices).toEqual([
      { product_code: '0040249', valid_from: '2026-12-01', mrp_paise: 16_000, ptr_paise: 12_000, pts_paise: 10_000 },
    ])
    expect(made.updates[0]).toMatchObject({ product_code: '0040249', active: false })
    expect(made.updates[0]).not.toHaveProperty('mrp_paise')
    expect(countsOf(made)).toEqual({ new: 0, changed: 1, refused: 0, unchanged: 0, steep: 0, deactivated: 1 })
  })

  test('is compared with the price of its day', () => {
    expect(plan('Code|MRP|Price from', '0040250|200|01-12-2026').unchanged).toBe(1)
    expect(firstOf('Code|MRP|Price from', '0040250|190|01-12-2026')?.changes).toEqual([
      { field: 'mrp_paise', from: 20_000, to: 19_000 },
    ])
  })

  test('with a price that moves by more than a fifth is counted', () => {
    expect(countsOf(plan('Code|MRP', '0040249|180.01')).steep).toBe(1)
    expect(countsOf(plan('Code|MRP', '0040249|180')).steep).toBe(0)
  })

  test.each(['30049', '3004909'])('with the HSN %s is refused', (hsn) => {
    expect(firstOf('Code|HSN', `0040249|${hsn}`)?.errors).toMatchObject([
      { column: 'HSN', why: 'An HSN code has 4, 6 or 8 digits.' },
    ])
  })

  test('of a new product needs all but molecule, strength, manufacturer and whether it is active', () => {
    const head = 'Code|Name|Division|Form|Pack|HSN|GST|MRP|PTR|PTS'
    const made = plan(head, 'NEW-1|New|Gastro|Tablet|10 tab|3004|12%|100|80|70')
    expect(made.inserts).toEqual([
      {
        product_code: 'NEW-1',
        product_name: 'New',
        division_code: 'D012',
        molecule: '',
        form: 'Tablet',
        manufacturer: '',
        strength: '',
        pack: '10 tab',
        hsn: '3004',
        gst_bp: 1200,
        mrp_paise: 10_000,
        ptr_paise: 8000,
        pts_paise: 7000,
        active: true,
      },
    ])
    expect(made.rows[0]).toMatchObject({
      kind: 'new',
      product: { product_name: 'New', mrp_paise: 10_000, active: true },
    })
    expect(firstOf('Code|Name', 'NEW-1|New')?.errors.map(({ column }) => column)).toEqual([
      'Division',
      'Form',
      'Pack',
      'HSN',
      'GST %',
      'MRP ₹',
      'PTR ₹',
      'PTS ₹',
    ])
  })

  test.each([
    ['Code|MRP', '|150', 'Product code', /Enter the product’s code/],
    ['Code|MRP', '40249|160', 'Product code', /There is 0040249: the zeros before it were lost/],
    ['Code|MRP', '0061001|160', 'Product code', /other product type/],
    ['Code|MRP', 'a/b|160', 'Product code', /begins with a letter or digit/],
    ['Code|MRP', '#N/A|160', 'Product code', /The cell shows #N\/A/],
    ['Code|MRP', '0040249|#REF!', 'MRP ₹', /The cell shows #REF!/],
    ['Code|MRP', '0040249|#CALC!', 'MRP ₹', /has no value yet/],
    ['Code|Name', '0040249|#NAME?', 'Name', /The cell shows #NAME\?/],
    ['Code|MRP', '0040249|twelve', 'MRP ₹', /is not an amount/],
    ['Code|MRP', '0040249|110', 'PTR ₹', /PTR can’t be more than the MRP. Enter it in this row too./],
    ['Code|Division', '0040249|Nowhere', 'Division', /no such division here/],
    ['Code|Active', '0040249|perhaps', 'Active', /Enter Yes or No/],
    ['Code|MRP|Price from', '0040249|160|14-11-2026', 'Price from', /can’t begin in the past/],
    ['Code|MRP|Price from', '0040249|160|soon', 'Price from', /Enter a date as DD-MM-YYYY/],
    ['Code|Name', `0040249|${'x'.repeat(121)}`, 'Name', /at most 120 characters/],
  ])('%s: %s is refused in its cell', (head, row, column, why) => {
    const planned = firstOf(head, row)
    expect(planned?.kind).toBe('refused')
    expect(planned?.errors[0]).toMatchObject({ column, why: expect.stringMatching(why) })
  })

  test('that repeats a code is refused, the first one counts', () => {
    const made = plan('Code|MRP', '0040249|160', '0040249|170')
    expect(made.rows.map((row) => row.kind)).toEqual(['changed', 'refused'])
    expect(made.rows[1]?.errors[0]?.why).toBe('Row 2 has this code already.')
  })
})
