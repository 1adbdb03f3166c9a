import { expect, test } from 'vitest'
import { drawnOf } from './report-drawn.ts'

const row = (value_paise: number, before_paise: number) => ({ value_paise, before_paise })

test.each([
  ['one fell', [row(100, 200), row(300, 200)], 'Fell most'],
  ['nothing fell', [row(200, 200), row(300, 200)], 'Grew least'],
  ['one that is not bought any more', [row(0, 200)], 'Fell most'],
])('the chart of growth where %s', (_, rows, title) => {
  expect(drawnOf({ name: 'growth', rows })?.title).toBe(title)
})

test('the chart of sales is called so whatever fell', () => {
  expect(drawnOf({ name: 'sales', rows: [row(100, 200)] })?.title).toBe('Sales')
})
