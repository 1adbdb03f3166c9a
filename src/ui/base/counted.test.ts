import { expect, test } from 'vitest'
import { counted, manyOf } from './counted.ts'

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
