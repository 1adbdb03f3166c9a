import { expect, test } from 'vitest'
import type { DeskOrder } from './desk-contract.ts'
import { groupsOf, rangeOf } from './desk-groups.ts'

const order = (order_id: number, distributor: string, desk: DeskOrder['desk']) =>
  ({ order_id, distributor, distributor_name: `Firm ${distributor}`, desk }) as DeskOrder
const orders = [order(1, 'A', 'ours'), order(2, 'B', 'distributor'), order(3, 'B', 'ours'), order(4, 'C', 'nobody')]
const idsOf = (isByFirm: boolean) =>
  groupsOf(orders, isByFirm).map(({ title, orders }) => [title, ...orders.map(({ order_id }) => order_id)])

test('orders stand by whose move it is, and no group is empty', () => {
  expect(idsOf(false)).toEqual([
    ['Our move', 1, 3],
    ['The distributor’s move', 2],
    ['Nobody’s move yet', 4],
  ])
})

test('orders of one firm stand together, those with the most first', () => {
  expect(idsOf(true)).toEqual([
    ['Firm B', 2, 3],
    ['Firm A', 1],
    ['Firm C', 4],
  ])
})

test.each([
  ['downwards', 1, 3, [1, 2, 3]],
  ['upwards', 3, 1, [1, 2, 3]],
  ['to itself', 2, 2, [2]],
  ['from nothing', null, 3, [3]],
  ['from an order that has left', 9, 3, [3]],
] as const)('a range %s', (_, from, to, ids) => {
  expect(rangeOf(orders, from, to)).toEqual(ids)
})
