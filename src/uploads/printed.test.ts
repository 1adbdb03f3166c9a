import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Piece, readPrinted } from './printed.ts'

const size = 9
const piece = (x: number, y: number, text: string, page = 1): Piece => ({
  page,
  x,
  y,
  width: text.length * 4.5,
  size,
  text,
})
/** Ends at x, as numbers do. */
const right = (x: number, y: number, text: string, page = 1) => piece(x - text.length * 4.5, y, text, page)

const head = (y: number, page = 1) => [
  piece(40, y, 'Sr', page),
  piece(70, y, 'Item Code', page),
  piece(140, y, 'Description', page),
  right(380, y, 'Pack', page),
  right(440, y, 'Qty', page),
  right(520, y, 'Rate', page),
]
const line = (y: number, no: number, code: string, name: string, qty: string, page = 1) => [
  piece(40, y, String(no), page),
  piece(70, y, code, page),
  piece(140, y, name, page),
  right(380, y, '10x10', page),
  right(440, y, qty, page),
  right(520, y, '102.50', page),
]
const cellsOf = (pieces: Piece[]) => readPrinted(pieces).rows?.map(({ cells }) => cells)

describe('the rows of a printed table', () => {
  test('stand where the heads stand, numbers at their right edge', () => {
    const rows = cellsOf([
      piece(40, 40, 'Shree Balaji Medical'),
      ...head(100),
      ...line(118, 1, '0040112', 'Amvelin 5 mg tablets', '20'),
    ])
    expect(rows).toEqual([
      ['Shree Balaji Medical'],
      ['Sr', 'Item Code', 'Description', 'Pack', 'Qty', 'Rate'],
      ['1', '0040112', 'Amvelin 5 mg tablets', '10x10', '20', '102.50'],
    ])
  })

  test('take in a name that goes on in the next line', () => {
    const rows = cellsOf([
      ...head(100),
      ...line(118, 1, '0040112', 'Amvelin 5 mg', '20'),
      piece(140, 129, 'film-coated tablets'),
    ])
    expect(rows?.at(-1)?.[2]).toBe('Amvelin 5 mg film-coated tablets')
    expect(rows).toHaveLength(2)
  })

  test('go on over pages, each with columns of its own', () => {
    const moved = line(60, 2, '0040510', 'Torvique 10', '11', 2).map((one) => ({ ...one, x: one.x + 20 }))
    const rows = cellsOf([
      ...head(100),
      ...line(118, 1, '0040112', 'Amvelin 5', '20'),
      ...head(40, 2).map((one) => ({ ...one, x: one.x + 20 })),
      ...moved,
    ])
    expect(rows?.at(-1)).toEqual(['2', '0040510', 'Torvique 10', '10x10', '11', '102.50'])
  })

  test('are none where no heads say what is what', () => {
    expect(readPrinted(line(118, 1, '0040112', 'Amvelin 5', '20')).rows).toBeNull()
    expect(readPrinted([]).rows).toBeNull()
  })

  test('are the same in whichever sequence the program wrote them', () => {
    const pieces = [
      ...head(100),
      ...line(118, 1, '0040112', 'Amvelin 5', '20'),
      ...line(136, 2, '0040510', 'Torvique', '11'),
    ]
    const wanted = cellsOf(pieces)
    fc.assert(
      fc.property(fc.shuffledSubarray(pieces, { minLength: pieces.length }), (shuffled) => {
        expect(cellsOf(shuffled)).toEqual(wanted)
      }),
      { numRuns: 40 },
    )
  })
})

describe('number and day above the table', () => {
  test.each<[string, Piece[], string | null, string | null]>([
    ['in one run', [piece(40, 20, 'PO No: BM/26-27/118   Date: 12/11/2026')], 'BM/26-27/118', '2026-11-12'],
    [
      'beside their words',
      [
        piece(40, 20, 'Purchase Order No.'),
        piece(160, 20, 'PO-1182'),
        piece(300, 20, 'Dated'),
        piece(340, 20, '12-Nov-26'),
      ],
      'PO-1182',
      '2026-11-12',
    ],
    [
      'below their words',
      [
        piece(40, 20, 'PO Number'),
        piece(160, 20, 'PO Date'),
        piece(40, 34, '4500012345'),
        piece(160, 34, '2026-11-02'),
      ],
      '4500012345',
      '2026-11-02',
    ],
    ['as a title', [piece(40, 20, 'PURCHASE ORDER PO/118'), piece(40, 34, 'Dt. 2 November 2026')], '118', '2026-11-02'],
    [
      'not the day of delivery',
      [piece(40, 20, 'Order No 77'), piece(40, 34, 'Delivery date: 20/11/2026'), piece(40, 48, 'Date: 12.11.2026')],
      '77',
      '2026-11-12',
    ],
    ['not a day that never was', [piece(40, 20, 'Order no. A-1'), piece(40, 34, 'Date: 31/02/2026')], 'A-1', null],
    ['none', [piece(40, 20, 'Please send soon')], null, null],
  ])('%s', (_, pieces, po_no, po_date) => {
    expect(readPrinted([...pieces, ...head(100)])).toMatchObject({ po_no, po_date })
  })
})
