import { expect, test } from 'vitest'
import { columnShown, densityChosen, hiddenOf, listViewsSlice } from './views.ts'

const { initial } = listViewsSlice

test('a column that is put away stays away in its list alone, until it is shown again', () => {
  const away = columnShown(columnShown(initial, 'order', 'CFA', false), 'order', 'Lines', false)
  expect(hiddenOf(away, 'order')).toEqual(['CFA', 'Lines'])
  expect(hiddenOf(away, 'offer')).toEqual([])
  expect(hiddenOf(columnShown(away, 'order', 'CFA', true), 'order')).toEqual(['Lines'])
})

test('put away twice, a column is away once', () => {
  const away = columnShown(columnShown(initial, 'order', 'CFA', false), 'order', 'CFA', false)
  expect(hiddenOf(away, 'order')).toEqual(['CFA'])
})

test('what another version has stored hides nothing', () => {
  expect(hiddenOf({ ...initial, hidden: { order: 'CFA' as never } }, 'order')).toEqual([])
})

test('rows stand closer in one list alone', () => {
  const compact = densityChosen(initial, 'order', true)
  expect(compact.compact).toEqual(['order'])
  expect(densityChosen(compact, 'order', false).compact).toEqual([])
})
