import { expect, test } from 'vitest'
import { promiseOf, type TypedNote, whyNotNote, whyNotSettling } from './noting.ts'

const promise = { id: '7-1', distributor: 'dist-b', open_qty: 3, due_qty: 2, price_paise: 12_000 }
const plain: TypedNote = {
  distributor: 'dist-b',
  kind: 'credit',
  reason_code: 'other',
  promise: null,
  quantity: '',
  amount: '500',
  invoice: 'none',
  text: 'As agreed.',
}
const settling: TypedNote = { ...plain, reason_code: 'scheme_settlement', promise, quantity: '2', amount: '', text: '' }

test.each<[string, TypedNote, Record<string, string>]>([
  ['that has all it needs', plain, {}],
  ['with another reason, whatever was chosen before', { ...plain, promise, quantity: '9' }, {}],
  ['for a promise, whose amount is its packs', settling, {}],
  ['for more than is due', { ...settling, quantity: '3' }, { quantity: 'Enter at most 2: no more are due.' }],
  ['for half a pack', { ...settling, quantity: '1.5' }, { quantity: '‘1.5’ is not a whole number. Type whole packs.' }],
  ['for no packs', { ...settling, quantity: '' }, { quantity: 'Enter at least 1 pack.' }],
  [
    'for free packs that settles none',
    { ...settling, promise: 'none' },
    { amount: 'Enter an amount above zero, such as 12,500.00.', text: 'Say what the note is for.' },
  ],
  [
    'without anything',
    { ...plain, distributor: '', reason_code: '', amount: '', text: ' ' },
    {
      distributor: 'Choose a distributor.',
      reason_code: 'Choose a reason.',
      amount: 'Enter an amount above zero, such as 12,500.00.',
      text: 'Say what the note is for.',
    },
  ],
])('a note %s', (_, typed, why) => {
  expect(whyNotNote(typed)).toEqual(why)
})

test.each<[string, TypedNote, boolean]>([
  ['a credit note for free packs', settling, true],
  ['a debit note', { ...settling, kind: 'debit' }, false],
  ['a note with another reason', { ...settling, reason_code: 'other' }, false],
  ['a note that settles none', { ...settling, promise: 'none' }, false],
  ['a note for another distributor by now', { ...settling, distributor: 'dist-e' }, false],
])('%s settles the promise that was chosen: %j', (_, typed, isSettling) => {
  expect(promiseOf(typed)).toBe(isSettling ? promise : null)
})

const choose = 'Choose the promise that the note settles, or none.'
test.each<[string, TypedNote, number, string | null]>([
  ['is due', { ...settling, promise: null }, 2, choose],
  ['is due to another distributor by now', { ...settling, distributor: 'dist-e' }, 1, choose],
  ['is due and nothing is settled', { ...settling, promise: 'none' }, 2, null],
  ['is due and chosen', settling, 2, null],
  ['is not due', { ...settling, promise: null }, 0, null],
  ['is due and the reason is another', plain, 2, null],
])('where a promise %s, it is asked what the note settles', (_, typed, dueCount, why) => {
  expect(whyNotSettling(typed, dueCount)).toBe(why)
})
