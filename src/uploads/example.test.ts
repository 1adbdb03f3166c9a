import { expect, test } from 'vitest'
import { judgements } from '#sheet/judging.ts'
import { example } from './example.ts'
import { readyInWords } from './rules.ts'

test('the worked example shows every judgement', () => {
  const shown = new Set(example.map(({ judgement }) => judgement))
  expect([...shown].sort()).toEqual([...judgements].sort())
})

test.each([
  [0, 0, 'No rows to order'],
  [1, 0, 'One row is ready'],
  [45, 0, 'All 45 rows are ready'],
  [45, 1, '45 of 46 rows are ready, one needs you'],
  [45, 3, '45 of 48 rows are ready, 3 need you'],
])('%i ready and %i to fix', (ready, toFix, words) => {
  expect(readyInWords(ready, toFix)).toBe(words)
})
