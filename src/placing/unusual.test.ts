import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facts, sentencesOf, whatIsUnusual, whenItGoes } from './unusual.ts'

const today = '2026-11-18'
const served = {
  name: 'Shree Balaji',
  credit_limit_paise: 10_00_000_00,
  credit_left_paise: 5_00_000_00,
  owed_paise: 5_00_000_00,
  on_account_paise: 0,
  late: null,
  licence_no: '20B-1',
  licence_expires_on: '2027-11-18',
}
const line = { product_code: 'A', product_name: 'Metrelo', quantity: 100, times: 6, most_qty: 90, expires_on: null }
const usual: Facts = { po_no: null, po_used: null, orders: 9, largest_paise: 50_000_00, lines: [line] }

type Change = { facts?: Partial<Facts>; total?: number; firm?: Partial<typeof served>; isOwn?: boolean }
const asked = ({ facts = {}, total = 40_000_00, firm = {}, isOwn = true }: Change) =>
  whatIsUnusual({
    facts: { ...usual, ...facts },
    served: { ...served, ...firm },
    total_paise: total,
    needsLicence: true,
    voice: { isOwn, name: served.name },
    today,
  })

test.each<[string, Change, string[]]>([
  ['is like the ones before', {}, []],
  [
    'has ten times the packs of a product',
    { facts: { lines: [{ ...line, quantity: 900 }] } },
    ['Metrelo: 900 packs. You have never ordered more than 90 at once in the last 12 months.'],
  ],
  [
    'an employee types has too many packs',
    { isOwn: false, facts: { lines: [{ ...line, quantity: 900 }] } },
    ['Metrelo: 900 packs. Shree Balaji has never ordered more than 90 at once in the last 12 months.'],
  ],
  ['has a product that was ordered once', { facts: { lines: [{ ...line, quantity: 900, times: 1 }] } }, []],
  [
    'costs four times the largest one',
    { total: 200_000_00 },
    ['The total is 4 times the largest order you placed in the last 12 months, ₹50,000.00.'],
  ],
  ['is one of the first two', { total: 200_000_00, facts: { orders: 2 } }, []],
  [
    'has a PO number that was used before',
    { facts: { po_no: 'PO-7', po_used: { order_no: '26-100', placed_at: '2026-10-12T20:00:00Z' } } },
    ['PO PO-7 was used before, for order 26-100 on 13-10-2026.'],
  ],
  [
    'brings packs that expire soon',
    { facts: { lines: [{ ...line, expires_on: '2027-03-01' }] } },
    ['Metrelo: the packs in stock expire on 01-03-2027.'],
  ],
  ['brings packs that last', { facts: { lines: [{ ...line, expires_on: '2027-06-01' }] } }, []],
  [
    'is placed days before the drug licence ends',
    { firm: { licence_expires_on: '2026-11-25' } },
    ['Your drug licence 20B-1 ends on 25-11-2026. Later orders are held until the renewal is on file.'],
  ],
])('an order that %s', (_, change, sentences) => {
  expect(sentencesOf(asked(change))).toEqual(sentences)
})

test('an order that will be held is asked about where it is one’s own; an employee’s is checked when it is confirmed', () => {
  const firm = { credit_left_paise: 10_000_00 }
  expect(asked({ firm })).toEqual([{ kind: 'held' }])
  expect(asked({ firm, isOwn: false })).toEqual([])
})

test('what was never above the most so far is never asked about', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.nat(50), (most_qty, times) => {
      const lines = [{ ...line, quantity: most_qty, most_qty, times }]
      expect(asked({ facts: { lines }, total: usual.largest_paise })).toEqual([])
    }),
  )
})

test.each([
  [0, 'It goes to fulfilment at once.'],
  [1, 'You can cancel it for 1 minute, then it goes to fulfilment.'],
  [15, 'You can cancel it for 15 minutes, then it goes to fulfilment.'],
])('with %d minutes to cancel, the cart says so', (minutes, sentence) => {
  expect(whenItGoes(minutes)).toBe(sentence)
})
