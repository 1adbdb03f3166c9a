import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asSeen, chosenOrders, whyNotAsSeen } from './seen.ts'

const now = { total_paise: 12_500_00, version: 2 }

test.each([
  ['nothing is said', {}, null],
  ['the total is the same', { expected_total_paise: 12_500_00 }, null],
  ['total and version are the same', { expected_total_paise: 12_500_00, version: 2 }, null],
  [
    'the total is another',
    { expected_total_paise: 2_500_00, version: 1 },
    'This order was changed: the total is ₹12,500.00 now, it was ₹2,500.00. Look at it again first.',
  ],
  [
    'another product costs the same',
    { expected_total_paise: 12_500_00, version: 1 },
    'This order was changed meanwhile. Look at it again first.',
  ],
])('an order is as it was seen where %s', (_, seen, why) => {
  expect(whyNotAsSeen(seen, now)).toBe(why)
})

test('what a screen shows is as it was seen, until its total or its version changes', () => {
  const row = fc.record({ order_id: fc.nat(), total_paise: fc.nat(), version: fc.nat() })
  fc.assert(
    fc.property(row, row, (shown, later) => {
      const [seen] = asSeen([shown])
      if (!seen) throw new Error('one row is one order')
      expect(whyNotAsSeen(seen, shown)).toBeNull()
      const isSame = shown.total_paise === later.total_paise && shown.version === later.version
      expect(whyNotAsSeen(seen, later) === null).toBe(isSame)
    }),
  )
})

test('orders are chosen as they were seen or by id, each once, never in both ways', () => {
  expect(chosenOrders({ order_ids: [3, 1, 3] })).toEqual([{ order_id: 3 }, { order_id: 1 }])
  expect(chosenOrders({ orders: [{ order_id: 4, expected_total_paise: 100 }] })).toEqual([
    { order_id: 4, expected_total_paise: 100 },
  ])
  expect(chosenOrders({})).toBeNull()
  expect(chosenOrders({ orders: [], order_ids: [1] })).toBeNull()
})
