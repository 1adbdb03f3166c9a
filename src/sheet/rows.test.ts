import { describe, expect, test } from 'vitest'
import { looksLikeRows } from './looksLikeRows.ts'
import { mostRows, readRows } from './rows.ts'

const pairs = (text: string) =>
  readRows(text)
    .filter(({ passed }) => !passed)
    .map(({ code, quantity }) => [code, quantity])

describe('rows from a spreadsheet', () => {
  test.each([
    ['tabs', '0042196\t20\n0042197\t5'],
    ['commas', '0042196,20\n0042197, 5'],
    ['semicolons', '0042196;20;\n0042197;5'],
    ['spaces', '0042196 20\r\n0042197    5\r\n'],
    ['names in between', '0042196\tAcebifora 100\t20\n0042197\tAcebifora 200\t5'],
    ['a heading', 'Code\tQuantity\n0042196\t20\n0042197\t5'],
    ['quotes', '"0042196","20"\n"0042197","5"'],
    ['empty rows', '0042196\t20\n\n\n0042197\t5'],
  ])('are read with %s', (_, text) => {
    expect(pairs(text)).toEqual([
      ['0042196', '20'],
      ['0042197', '5'],
    ])
  })

  test('keep their number, the name beside the code, and the commas of a large quantity', () => {
    expect(readRows('\nA1\tAmvelin 5\t10 × 15\t1,200')).toEqual([
      { row_no: 2, code: 'A1', name: 'Amvelin 5 10 × 15', quantity: '1,200' },
    ])
  })

  test('beyond the limit are told, not dropped', () => {
    const rows = readRows(Array.from({ length: mostRows + 3 }, (_, at) => `P${at} 1`).join('\n'))
    expect(rows).toHaveLength(mostRows + 3)
    expect(rows.filter(({ passed }) => passed)).toHaveLength(3)
  })
})

describe('what is pasted into one field', () => {
  test.each(['12', ' 12 ', '1,200', '12.5', '+7', ''])('%j is a quantity', (text) => {
    expect(looksLikeRows(text)).toBe(false)
  })

  test.each(['0042196\t12', '0042196 12', 'A1,5', 'A1 5\nB2 6'])('%j is rows', (text) => {
    expect(looksLikeRows(text)).toBe(true)
  })
})
