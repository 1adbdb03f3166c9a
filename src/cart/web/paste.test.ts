import { describe, expect, test } from 'vitest'
import { looksLikeRows, readPasted } from './paste.ts'

const pairs = (text: string) => readPasted(text).rows.map(({ code, quantity }) => [code, quantity])

describe('rows from a spreadsheet', () => {
  test.each([
    ['tabs', '0042196\t20\n0042197\t5'],
    ['commas', '0042196,20\n0042197, 5'],
    ['semicolons', '0042196;20;\n0042197;5'],
    ['spaces', '0042196 20\r\n0042197    5\r\n'],
    ['names in between', '0042196\tAcebifora 100\t20\n0042197\tAcebifora 200\t5'],
    ['a heading', 'Code\tQuantity\n0042196\t20\n0042197\t5'],
    ['quotes', '"0042196","20"\n"0042197","5"'],
    ['Hindi digits and a sign', '0042196\t२०\n0042197\t+5'],
    ['decimals and empty rows', '0042196\t20.00\n\n\n0042197\t5'],
  ])('are read with %s', (_, text) => {
    expect(pairs(text)).toEqual([
      ['0042196', 20],
      ['0042197', 5],
    ])
    expect(readPasted(text).bad).toEqual([])
  })

  test('keep the zeros in front of a code', () => {
    expect(pairs('0000007\t3')).toEqual([['0000007', 3]])
  })

  test('with tabs keep the commas of a large number', () => {
    expect(pairs('0042196\t1,200')).toEqual([['0042196', 1200]])
  })

  test('of one code are added up, and it is said', () => {
    const { rows, merged } = readPasted('A1 10\nB2 1\nA1 5')
    expect(rows.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['A1', 15],
      ['B2', 1],
    ])
    expect(merged).toEqual(['A1'])
  })

  test.each([
    ['0042196', 'There is no quantity beside the code.'],
    ['0042196\tmany', 'There is no quantity beside the code.'],
    ['0042196\t0', 'The quantity is 0.'],
    ['0042196\t1000000', 'That is more than 99,999 packs.'],
  ])('%j is told with its row', (line, why) => {
    expect(readPasted(`A1 1\n${line}`)).toMatchObject({ rows: [{ code: 'A1' }], bad: [{ row: 2, why }] })
  })

  test('beyond the limit are told, not dropped', () => {
    const text = Array.from({ length: 2003 }, (_, at) => `P${at} 1`).join('\n')
    const { rows, bad } = readPasted(text)
    expect(rows).toHaveLength(2000)
    expect(bad).toHaveLength(3)
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
