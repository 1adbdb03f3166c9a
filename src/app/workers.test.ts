import { expect, test } from 'vitest'
import { pauseBefore } from './workers.ts'

test('workers that die young are replaced after growing pauses, of two seconds at most', () => {
  const pauses: number[] = []
  for (let death = 0; death < 7; death++) pauses.push(pauseBefore({ lifeMs: 0, lastMs: pauses.at(-1) ?? 0 }))
  expect(pauses).toEqual([100, 300, 700, 1500, 2000, 2000, 2000])
})

test('one that lived steadily is replaced at once, however long the pauses were before', () => {
  expect(pauseBefore({ lifeMs: 1001, lastMs: 2000 })).toBe(0)
})
