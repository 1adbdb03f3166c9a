import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headWords, type Role } from './heads.ts'
import { readTable, shapeOf, spacedRows } from './reading.ts'

const codes = ['0040112', '0040240', '0040510', '0041206', '0045065']
const names = ['Amvelin 5', 'Cardivance 40', 'Torvique 10', 'Azivela 500', 'Febrinil 650']
const known = {
  isCode: (text: string) => codes.some((code) => code === text || code.replace(/^0+/, '') === text),
  isName: (text: string) => names.some((name) => name.toLowerCase() === text.toLowerCase()),
}
const read = (rows: string[][], chosen?: Role[], mayHaveDistributors = false) =>
  readTable(
    rows.map((cells, at) => ({ at: at + 1, cells })),
    { known, mayHaveDistributors },
    chosen,
  )
const ordered = (table: ReturnType<typeof read>) =>
  table.rows.filter(({ passed }) => passed === null).map(({ code, quantity }) => [code, quantity])

describe('the columns of a sheet', () => {
  test.each<[string, string[][], [string, string][]]>([
    [
      'code and quantity without a heading',
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
    [
      'quantity before code',
      [
        ['20', '0040112'],
        ['11', '0040510'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
    [
      'Marg: title rows, serial numbers, pack and free',
      [
        ['SHREE BALAJI MEDICAL', '', '', '', ''],
        ['ORDER FORM 12/11/2026', '', '', '', ''],
        ['S.No', 'ITEM CODE', 'ITEM NAME', 'PACK', 'QTY'],
        ['1', '0040112', 'Amvelin 5', '10x10', '20'],
        ['2', '0040510', 'Torvique 10', '10x10', '11'],
        ['', '', 'TOTAL', '', '31'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
    [
      'Tally: particulars and billed quantity, codes as numbers',
      [
        ['Particulars', 'Alias', 'Billed Qty', 'Rate', 'Amount'],
        ['Amvelin 5', '40112', '20.00', '102.00', '2040.00'],
        ['Torvique 10', '40510', '11.00', '95.50', '1050.50'],
        ['Grand Total', '', '31.00', '', '3090.50'],
      ],
      [
        ['40112', '20.00'],
        ['40510', '11.00'],
      ],
    ],
    [
      'Busy: a group heading between the rows',
      [
        ['Item', 'Qty.'],
        ['CARDIAC RANGE', ''],
        ['0040112', '20'],
        ['0040510', '11'],
      ].map((row) => [...row, '']),
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
    [
      'a heading that is repeated on each page',
      [
        ['Code', 'Qty'],
        ['0040112', '20'],
        ['Code', 'Qty'],
        ['0040510', '11'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
    [
      'Excel: codes kept as text by a formula or a mark',
      [
        ['Code', 'Qty'],
        ['="0040112"', '20'],
        ["='0040510", '11'],
        ["'0041206", '5'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
        ['0041206', '5'],
      ],
    ],
    [
      'stock and closing columns are no quantities',
      [
        ['Code', 'Stock', 'Closing', 'Order Qty'],
        ['0040112', '7', '3', '20'],
        ['0040510', '9', '2', '11'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
    [
      'spaces that do not break, and marks without width',
      [
        ['Code', 'Qty'],
        ['\u00a00040112\u200b', '20'],
        ['0040510', '11'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
    [
      'a heading in a language that we do not know',
      [
        ['कोड', 'मात्रा'],
        ['0040112', '20'],
        ['0040510', '11'],
      ],
      [
        ['0040112', '20'],
        ['0040510', '11'],
      ],
    ],
  ])('%s', (_, rows, wanted) => {
    expect(ordered(read(rows))).toEqual(wanted)
  })

  test('names alone are enough', () => {
    const table = read([
      ['Particulars', 'Quantity'],
      ['Amvelin 5', '20'],
      ['Azivela 500', '5'],
    ])
    expect(table.columns.map(({ role }) => role)).toEqual(['name', 'quantity'])
    expect(table.rows[1]).toMatchObject({ name: 'Amvelin 5', code: '', quantity: '20', passed: null })
  })

  test('a rate, a note and, for employees, a stockist are known', () => {
    const rows = [
      ['Stockist', 'Code', 'Qty', 'Rate', 'Remarks'],
      ['dist-e', '0040112', '20', '₹1,138.50', 'urgent'],
    ]
    expect(read(rows, undefined, true).rows[1]).toMatchObject({
      distributor: 'dist-e',
      rate_paise: 113_850,
      note: 'urgent',
    })
    expect(read(rows).columns[0]?.role).toBe('none')
  })

  test('in a template, rows without a quantity are left out; in a list a missing one is kept for the person', () => {
    const template = read([
      ['Code', 'Quantity'],
      ['0040112', ''],
      ['0040510', ''],
      ['0041206', '5'],
    ])
    expect(ordered(template)).toEqual([['0041206', '5']])
    const list = read([
      ['Code', 'Quantity'],
      ['0040112', '2'],
      ['0040510', ''],
      ['0041206', '5'],
    ])
    expect(ordered(list)).toHaveLength(3)
  })

  test('hidden rows, titles and totals are skipped, each with its reason, and blank rows are counted', () => {
    const rows = [
      { at: 1, cells: ['Order of November', ''] },
      { at: 3, cells: ['Code', 'Qty'] },
      { at: 4, cells: ['0040112', '20'] },
      { at: 5, cells: ['0040510', '11'], hidden: true as const },
      { at: 8, cells: ['Total', '31'] },
    ]
    const table = readTable(rows, { known, mayHaveDistributors: false })
    expect(table.rows.map(({ passed }) => passed)).toEqual([
      'Title.',
      'Heading.',
      null,
      'Hidden in the file.',
      'Totals row.',
    ])
    expect([table.heading_row, table.blank_rows]).toEqual([3, 3])
  })

  test('what a person chose is taken, whatever it looks like', () => {
    const table = read(
      [
        ['A', 'B', 'C'],
        ['20', '0040112', '7'],
      ],
      ['none', 'code', 'quantity'],
    )
    expect(ordered(table)).toEqual([['0040112', '7']])
  })

  test('the shape of a sheet is its heads, however they are written', () => {
    expect(
      shapeOf(
        read([
          ['Item Code', 'QTY.'],
          ['0040112', '1'],
        ]),
      ),
    ).toBe(
      shapeOf(
        read([
          ['ITEM-CODE', 'qty'],
          ['0040510', '9'],
        ]),
      ),
    )
  })
})

test('any order of columns and any known words above them: the same rows', () => {
  const line = fc.record({
    at: fc.integer({ min: 0, max: codes.length - 1 }),
    quantity: fc.integer({ min: 1, max: 9999 }),
  })
  const words = fc.record({
    code: fc.constantFrom(...headWords.code),
    name: fc.constantFrom(...headWords.name),
    quantity: fc.constantFrom(...headWords.quantity),
    rate: fc.constantFrom(...headWords.rate),
  })
  const order = fc.shuffledSubarray(['code', 'name', 'quantity', 'rate', 'serial'] as const, { minLength: 5 })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      words,
      order,
      fc.boolean(),
      (lines, heads, places, isLoud) => {
        const head = places.map((place) => (place === 'serial' ? 'S.No' : heads[place]))
        const rows = lines.map(({ at, quantity }, no) =>
          places.map(
            (place) =>
              ({
                code: codes[at],
                name: names[at],
                quantity: String(quantity),
                rate: '102.50',
                serial: String(no + 1),
              })[place] ?? '',
          ),
        )
        const table = read([isLoud ? head.map((word) => word.toUpperCase()) : head, ...rows])
        expect(ordered(table)).toEqual(lines.map(({ at, quantity }) => [codes[at], String(quantity)]))
      },
    ),
    { numRuns: 150 },
  )
})

test('rows of a message, with spaces between', () => {
  expect(spacedRows('0040112 20\n0040510 Torvique 10 mg 11\n')).toEqual([
    ['0040112', '20'],
    ['0040510', 'Torvique 10 mg', '11'],
  ])
  expect(spacedRows('0040112,20')).toBeNull()
})
