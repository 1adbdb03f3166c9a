import { expect, test } from 'vitest'
import { placeFound, recentFirst, recentOf } from './recent.ts'
import { recentSlice } from './recentSlice.ts'

const place = (at: number) => ({ label: `Order ${at}`, to: `/o/${at}`, group: 'Orders' })

test('the last eight are kept, the newest first, each once', () => {
  let state = recentSlice.initial
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) state = placeFound(state, 'me', place(at))
  expect(recentOf(state, 'me').map((one) => one.to)).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map((at) => `/o/${at}`))
})

test('another person sees none of it, and begins anew', () => {
  const mine = placeFound(recentSlice.initial, 'me', place(1))
  expect(recentOf(mine, 'you')).toEqual([])
  expect(recentOf(placeFound(mine, 'you', place(2)), 'you')).toEqual([place(2)])
  expect(recentOf(placeFound(mine, 'you', place(2)), 'me')).toEqual([])
})

test('what is stored in another form counts for nothing', () => {
  expect(recentOf({ who: 'me', places: [null, { to: 7 }] as never }, 'me')).toEqual([])
})

test('recent ones come first, the others stay as they are', () => {
  const recent = [place(3), place(1)]
  expect(recentFirst([place(1), place(2), place(3), place(4)], recent).map((one) => one.to)).toEqual(
    [3, 1, 2, 4].map((at) => `/o/${at}`),
  )
})
