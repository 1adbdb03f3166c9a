import { expect, test } from 'vitest'
import { hasLongList, jsonPieces } from './json-pieces.ts'

const list = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: `“${at}” ₹`, none: undefined }))

test.each([
  ['a list', list(1000)],
  ['as many as one piece has', list(400)],
  ['one more', list(401)],
  ['a list in its data', { data: list(900), total: 900 }],
  [
    'two lists in parts of its data',
    { data: { head: { 'a "name"': 1 }, rows: list(850), none: undefined, products: list(401) } },
  ],
  ['lists that hold nothing', { data: { rows: [], products: list(500) } }],
  ['values that are left out of lists', { data: Array.from({ length: 500 }, () => undefined) }],
  ['nothing', null],
])('%s is the same as in one piece', (_, value) => {
  expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))
})

test('a short answer is one piece, and no piece of a long one has it all', () => {
  expect([hasLongList({ data: list(50) }), hasLongList({ data: { rows: list(5000) } })]).toEqual([false, true])
  expect([...jsonPieces({ data: list(50) })]).toHaveLength(1)
  const pieces = [...jsonPieces({ data: { rows: list(5000) } })]
  const whole = pieces.join('').length
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(whole / 10)
})
