import { expect, test } from 'vitest'
import { promiseState, settlementSum, settlementText, settleOldestPromises, whyNotSettlePromise } from './promises.ts'

test.each([
  ['waits for the rest of its line', { promised_qty: 2, closed_qty: 0, open_qty: 2, due_qty: 0 }, 'coming'],
  ['is due once nothing more comes', { promised_qty: 2, closed_qty: 1, open_qty: 1, due_qty: 1 }, 'due'],
  ['is settled when nothing is open', { promised_qty: 2, closed_qty: 1, open_qty: 0, due_qty: 0 }, 'settled'],
  ['is closed when no paid pack came', { promised_qty: 2, closed_qty: 2, open_qty: 0, due_qty: 0 }, 'closed'],
])('a promise %s', (_, kept, state) => {
  expect(promiseState(kept)).toBe(state)
})

test.each([
  ['what is due', 2, { open_qty: 3, due_qty: 2 }, null],
  ['no packs', 0, { open_qty: 3, due_qty: 2 }, 'Enter at least 1 pack.'],
  ['more than is due', 3, { open_qty: 3, due_qty: 2 }, 'Enter at most 2: no more are due.'],
  [
    'what comes with the line',
    1,
    { open_qty: 3, due_qty: 0 },
    'Packs of this line are still to come, and its free packs come with them. Close the line first.',
  ],
  [
    'what is not open any more',
    1,
    { open_qty: 0, due_qty: 0 },
    'Nothing of this promise is open any more. Look at the list again.',
  ],
])('a note for %s', (_, quantity, kept, why) => {
  expect(whyNotSettlePromise(quantity, kept)).toBe(why)
})

test.each([
  [0, []],
  [250, [['a', 2]]],
  [
    390,
    [
      ['a', 3],
      ['b', 1],
    ],
  ],
  [
    1_000,
    [
      ['a', 3],
      ['b', 2],
    ],
  ],
])('an amount of %i pays whole packs, the oldest promise first', (amount, paid) => {
  const of = (id: string, due_qty: number, price_paise: number) => ({ id, due_qty, open_qty: due_qty, price_paise })
  const settled = settleOldestPromises(amount, [of('a', 3, 100), of('b', 2, 90)])
  expect(settled.map(({ promise, quantity }) => [promise.id, quantity])).toEqual(paid)
})

test('a note is worth its packs at their price', () => {
  expect(settlementSum(1, 12_000)).toBe('1 pack × ₹120.00 = ₹120.00')
  expect(settlementSum(2, 12_050)).toBe('2 packs × ₹120.50 = ₹241.00')
})

test('a note names the packs, the product and the order, and what the admin adds', () => {
  const of = { quantity: 1, product_name: 'Pantolure DSR', order_no: '26-100123' }
  expect(settlementText({ ...of, text: '' })).toBe('1 free pack of Pantolure DSR of order 26-100123, at PTS.')
  expect(settlementText({ ...of, quantity: 2, text: 'As agreed.' })).toBe(
    '2 free packs of Pantolure DSR of order 26-100123, at PTS. As agreed.',
  )
})
