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

test('what there are no figures of is not drawn', () => {
  const rows = [{ value_paise: 100, before_paise: null, last_year_paise: null }]
  expect(drawnOf({ name: 'growth', rows })).toMatchObject({ title: 'Bought least' })
  for (const name of ['growth', 'sales']) expect(drawnOf({ name, rows })?.before).toBeUndefined()
})
