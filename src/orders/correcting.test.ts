import { expect, test } from 'vitest'
import { type Correction, namedInRefusal, whyNotCorrect } from './correcting.ts'

const line = (product_code: string, product_name: string, packs: number, division_code = 'CARD') => ({
  product_code,
  product_name,
  division_code,
  quantity_ordered: packs,
  confirmed_qty: null,
  total_qty: packs,
})
const lines = [
  line('0040240', 'Cardivance 40', 30),
  line('0041625', 'Moxalune CV 625', 12),
  line('0050001', 'Derma Wash', 6, 'DERM'),
]
const parts = [
  { division_code: 'CARD', order_ref: null },
  { division_code: 'DERM', order_ref: '4500000001' },
]
const order = { lines, parts, kind: 'regular' }

test.each([
  ['its code', '0041625 is not kept at plant NG04', ['0041625']],
  ['its code without zeros', 'Material 41625 is blocked', ['0041625']],
  ['its name', 'SAP does not sell Cardivance 40 there.', ['0040240']],
  ['a longer number', 'Document 410416250 is locked', []],
  ['nothing of it', 'Customer is blocked for sales orders.', []],
])('a refusal that has %s names the product', (_, refusal, named) => {
  expect(namedInRefusal(refusal, lines)).toEqual(named)
})

test('a line that ships nothing is never named', () => {
  const dropped = { ...line('0041625', 'Moxalune CV 625', 12), confirmed_qty: 0, total_qty: 0 }
  expect(namedInRefusal('0041625 is not kept', [dropped])).toEqual([])
})

const all: Correction[] = lines.slice(0, 2).map(({ product_code }) => ({ product_code, quantity: 0 }))
test.each<[string, Correction[], string | null, Partial<typeof order>?]>([
  ['one line lowered', [{ product_code: '0041625', quantity: 6 }], null],
  ['one line dropped', [{ product_code: '0041625', quantity: 0 }], null],
  [
    'another product in its place',
    [{ product_code: '0041625', quantity: 0, instead: { product_code: '0041626', quantity: 12 } }],
    null,
  ],
  ['nothing changed', [], 'Change at least one line. To send the order as it is, choose Send again.'],
  ['the same packs', [{ product_code: '0041625', quantity: 12 }], 'Moxalune CV 625 is unchanged.'],
  [
    'more packs than were ordered',
    [{ product_code: '0041625', quantity: 13 }],
    '12 packs of Moxalune CV 625 were ordered. Enter that many or fewer.',
  ],
  [
    'more packs of the other product than of the first',
    [{ product_code: '0041625', quantity: 0, instead: { product_code: '0041626', quantity: 13 } }],
    'Enter 1 to 12 packs in place of Moxalune CV 625.',
  ],
  [
    'no packs of the other product',
    [{ product_code: '0041625', quantity: 0, instead: { product_code: '0041626', quantity: 0 } }],
    'Enter 1 to 12 packs in place of Moxalune CV 625.',
  ],
  [
    'another product beside what is kept of the first',
    [{ product_code: '0041625', quantity: 3, instead: { product_code: '0041626', quantity: 6 } }],
    'Drop Moxalune CV 625 to put another product in its place.',
  ],
  [
    'a product in its place that is on the order',
    [{ product_code: '0041625', quantity: 0, instead: { product_code: '0040240', quantity: 6 } }],
    'Cardivance 40 is on the order already. Choose another product.',
  ],
  [
    'a line that the ERP has',
    [{ product_code: '0050001', quantity: 0 }],
    'The ERP has accepted Derma Wash already, so its line stays.',
  ],
  ['a stranger’s product', [{ product_code: '9999999', quantity: 0 }], '9999999 is not on this order.'],
  [
    'the same product twice',
    [
      { product_code: '0041625', quantity: 0 },
      { product_code: '0041625', quantity: 6 },
    ],
    'Correct each product once.',
  ],
  ['everything dropped but what the ERP has', all, null],
  [
    'everything dropped',
    all,
    'An order needs at least one line. To drop everything, cancel the order.',
    { lines: lines.slice(0, 2) },
  ],
  [
    'another product on a discount order',
    [{ product_code: '0041625', quantity: 0, instead: { product_code: '0041626', quantity: 12 } }],
    'A discount is agreed for each product, so a discount order takes no other one.',
    { kind: 'discount' },
  ],
])('a correction with %s', (_, corrections, why, other = {}) => {
  expect(whyNotCorrect({ ...order, ...other }, corrections)).toBe(why)
})

test('what the distributor confirmed is the most, not what was asked of it', () => {
  const less = { ...line('0041625', 'Moxalune CV 625', 12), confirmed_qty: 8, total_qty: 8 }
  expect(whyNotCorrect({ ...order, lines: [less] }, [{ product_code: '0041625', quantity: 9 }])).toBe(
    '8 packs of Moxalune CV 625 were ordered. Enter that many or fewer.',
  )
})
