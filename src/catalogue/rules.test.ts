import { expect, test } from 'vitest'
import { countStopsAt } from './rules.ts'

test.each([
  ['nothing narrows the list', { search_text: '' }, null],
  ['something is searched', { search_text: 'tel' }, 500],
  ['a search is filtered', { search_text: 'tel', division: 'D012' }, 500],
  ['filters stand alone', { search_text: '', in_stock: '1' }, 10_000],
])('where %s, a count of products knows where it stops', (_, filters, most) => {
  expect(countStopsAt(filters)).toBe(most)
})
