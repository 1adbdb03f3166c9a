import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  ['Shree Balaji', 'Shree Balaji'],
  ['=cmd()', `"'=cmd()"`],
  ['+91', `"'+91"`],
  ['-1', '-1'],
  ['-0.03', '-0.03'],
  ['-1+2', `"'-1+2"`],
  ['@sum', `"'@sum"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'\t=1"`],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [12, '12'],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
