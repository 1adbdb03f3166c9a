import { expect, test } from 'vitest'
import { type CountColumn, keyOf, planCount } from './count-sheet.ts'

const known = {
  batches: new Map([
    [
      keyOf('NAG', '0012', 'b7'),
      { id: 5, expires_on: '2027-05-31', mrp_paise: 9900, bin: 'A1', on_hand: 40, reserved: 10 },
    ],
  ]),
  products: new Map([['0012', 'Moxalune']]),
  plants: new Set(['NAG']),
  today: '2026-11-16',
} as const
const row = (cells: Partial<Record<CountColumn, string>>) => ({
  at: 2,
  cells: { plant: 'nag', product_code: '0012', batch_no: 'B7', ...cells },
})

test.each([
  [{ counted: '40' }, null],
  [{}, null],
  [{ counted: '38' }, { kind: 'changed', work: { batch_id: 5, change: -2 } }],
  [{ counted: '1,040' }, { kind: 'changed', work: { change: 1000 } }],
  [
    { counted: '40', bin: 'C3' },
    { kind: 'changed', work: { change: 0, bin: 'C3' } },
  ],
  [{ counted: '9' }, { kind: 'refused', errors: [{ column: 'Counted' }] }],
  [{ counted: '2.5' }, { kind: 'refused', errors: [{ column: 'Counted' }] }],
  [{ counted: '1,5' }, { kind: 'refused', errors: [{ column: 'Counted' }] }],
  [{ counted: '2 box' }, { kind: 'refused', errors: [{ column: 'Counted' }] }],
  [{ counted: '-1' }, { kind: 'refused', errors: [{ column: 'Counted' }] }],
  [
    { counted: '5', plant: 'XX' },
    { kind: 'refused', errors: [{ column: 'Plant' }] },
  ],
  [
    { counted: '5', product_code: '12' },
    { kind: 'refused', errors: [{ column: 'Product code' }] },
  ],
  [{ counted: '0', batch_no: 'N1' }, null],
  [
    { counted: '5', batch_no: 'N1' },
    { kind: 'refused', errors: [{ column: 'Expires' }] },
  ],
  [
    { counted: '5', batch_no: 'N1', expires_on: '31-05-2027' },
    { kind: 'refused', errors: [{ column: 'MRP' }] },
  ],
  [
    { counted: '5', batch_no: 'N1', expires_on: '31-05-2027', mrp: '₹ 99.50' },
    { kind: 'new', work: { batch_id: null, change: 5, mrp_paise: 9950, expires_on: '2027-05-31' } },
  ],
  [{ counted: '#REF!' }, { kind: 'refused', errors: [{ column: 'Counted' }] }],
])('%j', (cells, planned) => {
  const plan = planCount(row(cells), known, new Map())
  if (planned === null) expect(plan).toBeNull()
  else expect(plan).toMatchObject(planned)
})

test('a batch is counted once in a sheet', () => {
  const earlier = new Map([[keyOf('NAG', '0012', 'B7'), 2]])
  expect(planCount(row({ counted: '38' }), known, earlier)).toMatchObject({ kind: 'refused' })
})
