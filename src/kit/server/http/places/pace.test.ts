import { expect, test } from 'vitest'
import { keepPace } from './pace.ts'

const turns = (count: number, take: () => number) => Array.from({ length: count }, take)

test('20 at once wait for nothing, and the next come one after the other', () => {
  const take = keepPace({ atOnce: 20, everyMs: 100 })
  expect(turns(24, () => take('a', 0))).toEqual([...Array(20).fill(0), 100, 200, 300, 400])
})

test('another caller waits for nobody, and who rests has its turns again', () => {
  const take = keepPace({ atOnce: 3, everyMs: 100 })
  turns(5, () => take('a', 0))
  expect(take('b', 0)).toBe(0)
  expect(turns(4, () => take('a', 500))).toEqual([0, 0, 0, 100])
})

test('however many took a turn and left, the next waits a moment', () => {
  const take = keepPace({ atOnce: 3, everyMs: 100 })
  turns(1000, () => take('a', 0))
  expect(take('a', 0)).toBe(500)
})
