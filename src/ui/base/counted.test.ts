import { expect, test } from 'vitest'
import { counted, fewOf, manyOf } from './counted.ts'

test.each([
  [0, 'offer', '0 offers'],
  [1, 'batch', '1 batch'],
  [22_366, 'batch', '22,366 batches'],
  [2, 'stuck order', '2 stuck orders'],
])('%i %s', (total, noun, words) => {
  expect(counted(total, noun)).toBe(words)
})

test('many of a noun', () => {
  expect(['launch', 'product', 'purchase order'].map(manyOf)).toEqual(['launches', 'products', 'purchase orders'])
})

test.each([
  [0, ''],
  [1, 'A0'],
  [3, 'A0, A1 and A2'],
  [4, 'A0, A1, A2 and A3'],
  [75, 'A0, A1, A2 and 72 more'],
])('the first few of %i names', (length, words) => {
  expect(fewOf(Array.from({ length }, (_, at) => `A${at}`))).toBe(words)
})
